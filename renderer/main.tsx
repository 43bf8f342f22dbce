// Where the window begins: one link to the party, one model, and React draws it anew whenever it changes.

import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { type Listen, realLater } from './connection.ts';
import { connectPorts } from './connection-ports.ts';
import { connectSocket } from './connection-socket.ts';
import { initialModel, reduce } from './model.ts';
import { carrierOf } from './page-address.ts';
import './styles/index.css';

const root = createRoot(document.getElementById('app')!);
let model = initialModel;

const listen: Listen = (event) => {
  model = reduce(model, event);
  draw();
};

const carrier = carrierOf(window);
const connection =
  carrier.kind === 'ports'
    ? connectPorts(window, listen, realLater)
    : connectSocket({ ...carrier, open: (url) => new WebSocket(url), later: realLater }, listen);

function draw() {
  root.render(<App model={model} send={send} />);
}

function send(command: Parameters<typeof connection.send>[0]) {
  connection.send(command);
}

draw();

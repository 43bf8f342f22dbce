// The page of the workbench, for makers of games: `npm run dev -- --game trails`. It stays outside of the app.

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { openSound } from '../sound/open-sound.ts';
import { Workbench } from './Workbench.tsx';
import '../styles/index.css';

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <Workbench sound={openSound()} />
  </StrictMode>,
);

// A host of a test that lies to its guests: its relay is the real one, but for what it says and for the frames that it gives.

import { onTestFinished, vi } from 'vitest';
import { CodedFrames } from '../../../netcode/frames/coded-frames.ts';
import { FrameLog, type Frames } from '../../../netcode/frames/frame-log.ts';
import type { Client } from '../../../netcode/relay/client.ts';
import { Sender } from '../../../netcode/relay/sender.ts';
import type { FromRelay } from '../../../netcode/wire/messages.ts';

export interface Lies {
  /** What a guest, by name, hears in place of a message; null for silence. The host's own app hears the truth. */
  readonly says?: (message: FromRelay, guest: string) => FromRelay | null;
  /** Changes the inputs of a frame, in place, that this guest gets, or with null everybody, the host's own app too. */
  readonly frames?: { readonly guest: string | null; change(frame: number, inputs: Uint8Array): void };
}

/** All relays of this test lie so to guests of theirs, until it is over. `host` is the name of who hosts. */
export function hostLies(host: string, { says, frames }: Lies): void {
  const nameOf = ({ member }: Client) => member?.name ?? '';
  if (says) {
    const say = Sender.prototype.say;
    const spy = vi.spyOn(Sender.prototype, 'say').mockImplementation(function (
      this: Sender,
      clients,
      message,
    ) {
      return clients.flatMap((client) => {
        const said = nameOf(client) === host ? message : says(structuredClone(message), nameOf(client));
        return said ? say.call(this, [client], said) : [];
      });
    });
    onTestFinished(() => spy.mockRestore());
  }
  if (!frames) return;
  const { guest, change } = frames;
  let to = '';
  const others = new WeakMap<Frames, FrameLog>();
  const send = Sender.prototype.send;
  const write = CodedFrames.prototype.write;
  const sending = vi.spyOn(Sender.prototype, 'send').mockImplementation(function (this: Sender, ...all) {
    to = nameOf(all[0]);
    send.apply(this, all);
  });
  const writing = vi.spyOn(CodedFrames.prototype, 'write').mockImplementation(function (
    this: CodedFrames,
    writer,
    log,
    first,
    room,
  ) {
    if (guest !== null && to !== guest) return write.call(this, writer, log, first, room);
    const other = others.get(log) ?? new FrameLog(log.shape, 100_000);
    others.set(log, other);
    for (let frame = other.next; frame < log.next; frame++) {
      const inputs = log.copy(frame, frame + 1);
      change(frame, inputs);
      other.push(inputs, log.items(frame));
    }
    return write.call(this, writer, other, first, room);
  });
  onTestFinished(() => {
    sending.mockRestore();
    writing.mockRestore();
  });
}

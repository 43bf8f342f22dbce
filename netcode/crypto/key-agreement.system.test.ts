import { describe, expect, it } from 'vitest';
import { utf8 } from './bytes.ts';
import { CONFIRM_EXTRA_BYTES } from './key-agreement.ts';
import { initiator, responder } from './testing/two-ends.ts';

describe.each([null, 'Bohnensuppe'])('an agreement with the password %s', (password) => {
  it('refuses what was changed on the way, and still reads what follows unchanged', () => {
    const peer = initiator(password);
    const relay = responder(peer.first, password);
    for (let at = 0; at < relay.offer.length; at++) {
      const changed = relay.offer.slice();
      changed[at]! ^= 1;
      expect(peer.offer(changed), `offer, byte ${at}`).toBeNull();
    }
    peer.offer(relay.offer);
    const confirm = peer.confirm(utf8('let me in'));
    for (let at = 0; at < confirm.length; at++) {
      const changed = confirm.slice();
      changed[at]! ^= 1;
      // A new responder with the same offer for each attempt, because a responder opens few confirmations.
      expect(responder(peer.first, password).confirm(changed), `confirm, byte ${at}`).toBeNull();
    }
    expect(relay.confirm(confirm.subarray(0, CONFIRM_EXTRA_BYTES - 1))).toBeNull();
    expect(relay.confirm(confirm)).not.toBeNull();
    const { message } = relay.finish(utf8('come in'));
    for (let at = 0; at < message.length; at++) {
      const changed = message.slice();
      changed[at]! ^= 1;
      expect(peer.finish(changed), `welcome, byte ${at}`).toBeNull();
    }
    expect(peer.finish(message)).not.toBeNull();
  });
});

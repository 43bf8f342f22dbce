// Loaded before the dedicated relay by a test: a datagram of kind 238 finds a bug in it.

import { Relay } from '../../../netcode/relay/relay.ts';

const receive = Relay.prototype.receive;
Relay.prototype.receive = function (bytes, from, now) {
  if (bytes[1] === 238) throw new TypeError('nobody thought of that');
  return receive.call(this, bytes, from, now);
};

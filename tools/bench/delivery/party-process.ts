// Process: relay and peers of one party of the delivery row. One process, so that one clock measures all.

import { answer } from '../child.ts';
import { Deliveries, type PartyJob } from './measured.ts';
import { realParty } from './real-party.ts';
import { tcpParty, webSocketParty } from './stream-party.ts';

const deliveries = new Deliveries();

answer({
  /** Answers when everybody plays. */
  async open({ carrier, tickRate, proxyLoss }: PartyJob): Promise<void> {
    switch (carrier) {
      case 'ethernight':
        return realParty(tickRate, deliveries, proxyLoss);
      case 'tcp':
        return tcpParty(tickRate, deliveries);
      case 'ws':
        return webSocketParty(tickRate, deliveries);
    }
  },
  begin: () => deliveries.begin(),
  take: () => deliveries.take(),
});

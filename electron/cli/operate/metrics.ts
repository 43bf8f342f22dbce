// The status of a relay for Prometheus, in its text format: a line a figure.
//
// Without a library: a registry would keep a second time what the status has, and is read off it at each request.

import { type RelayStatus, standOf } from './relay-status.ts';

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const STANDS = ['empty', 'open', 'full', 'locked', 'playing'] as const;

export function metricsText({ rooms, processes, lost, drains }: RelayStatus): string {
  const known = rooms.filter((room) => room !== null);
  const standing = (stand: string) => known.filter((room) => standOf(room) === stand).length;
  const sum = (of: 'taken' | 'seats') => known.reduce((total, room) => total + room[of], 0);
  const figures = [
    figure('ethernight_rooms', 'gauge', 'Rooms by how they stand.', [
      ...STANDS.map((stand): Sample => [`{is="${stand}"}`, standing(stand)]),
      ['{is="beginning"}', rooms.length - known.length],
    ]),
    figure('ethernight_players', 'gauge', 'People in all rooms.', [['', sum('taken')]]),
    figure('ethernight_seats', 'gauge', 'Seats in all rooms.', [['', sum('seats')]]),
    figure('ethernight_workers_lost_total', 'counter', 'Number of workers that have died.', [['', lost]]),
    figure('ethernight_drains', 'gauge', 'Whether it ends when the last match is over.', [
      ['', Number(drains)],
    ]),
    figure(
      'ethernight_cpu_seconds_total',
      'counter',
      'CPU time by process: 0 is the one that was started, then one a worker.',
      processes.map(({ cpuSeconds }, process) => [`{process="${process}"}`, cpuSeconds]),
    ),
    figure(
      'ethernight_memory_bytes',
      'gauge',
      'Resident memory by process.',
      processes.map(({ memoryBytes }, process) => [`{process="${process}"}`, memoryBytes]),
    ),
    figure(
      'ethernight_unsent_total',
      'counter',
      'Datagrams that the system did not send, by process and the system’s error code.',
      processes.flatMap(({ unsent }, process) =>
        Object.entries(unsent).map(
          ([code, count]): Sample => [`{process="${process}",code="${code}"}`, count],
        ),
      ),
    ),
  ];
  return figures.join('');
}

/** Labels and value. */
type Sample = readonly [string, number];

function figure(name: string, type: 'gauge' | 'counter', help: string, samples: readonly Sample[]): string {
  const lines = samples.map(([labels, value]) => `${name}${labels} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

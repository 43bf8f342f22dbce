import { describe, expect, it } from 'vitest';
import { endAtPort } from './port-owner.ts';

/** As `netstat -ano` tells it in German. */
const TABLE = `
Aktive Verbindungen

  Proto  Lokale Adresse         Remoteadresse          Status           PID
  TCP    0.0.0.0:3979           0.0.0.0:0              ABHÖREN         4711
  TCP    [::]:3979              [::]:0                 ABHÖREN         4711
  TCP    192.168.1.2:3979       192.168.1.3:51000      HERGESTELLT     4712
  TCP    192.168.1.2:3979       0.0.0.0:0              ABHÖREN         4710
  TCP    127.0.0.1:50999        127.0.0.1:3979         HERGESTELLT     4713
  TCP    0.0.0.0:13979          0.0.0.0:0              ABHÖREN         4714
  UDP    0.0.0.0:3979           *:*                                    4715
`.replaceAll('\n', '\r\n');

describe('what holds a port on Windows', () => {
  it('is ended with all that it has started where it is of the server’s program, and nothing else is', async () => {
    const ended: string[] = [];
    const run = async (file: string, args: readonly string[]) => {
      if (file === 'netstat.exe') return { code: 0, out: TABLE };
      if (file === 'taskkill.exe') ended.push(args.join(' '));
      // The host's own client, and a server of theirs, are of the same program.
      const name = / 471[012]$/.test(args[1]!) ? 'OpenTTD.exe' : 'another.exe';
      return { code: 0, out: `"${name}","4711","Console","1","90.000 K"\r\n` };
    };
    await endAtPort(run, 'C:\\Games\\OpenTTD\\openttd.exe', 3979, ['4710']);
    expect(ended).toEqual(['/PID 4711 /T /F']);
  });
});

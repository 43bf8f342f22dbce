import { describe, expect, it } from 'vitest';
import { addRules, firewallOpener, type ProgramCall } from './open-firewall.ts';

const WINDOWS = 'C:\\Windows';
const PROGRAM = "C:\\Users\\Ann O'Neil\\AppData\\Local\\Programs\\ethernight\\Ethernight.exe";

const decode = (text: string | undefined) => Buffer.from(text ?? '', 'base64').toString('utf16le');
const script = ({ args }: ProgramCall) => decode(args.at(-1));

describe('the call that adds the rules', () => {
  const call = addRules(PROGRAM, WINDOWS, ['udp']);
  const innerOf = (one: ProgramCall) => decode(/'-EncodedCommand','([\w+/=]+)'/.exec(script(one))?.[1]);
  const inner = innerOf(call);

  it('runs Windows’s own PowerShell, by its path and without a shell', () => {
    expect(call.file).toBe('C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe');
    expect(script(call)).toContain(`-FilePath '${call.file}' -Verb RunAs`);
  });

  it('lets UDP in for this program, from local networks only', () => {
    expect(inner).toContain("add rule 'name=Ethernight' dir=in action=allow protocol=UDP");
    expect(inner).toContain("'remoteip=LocalSubnet,10.0.0.0/8,");
    expect(inner).not.toMatch(/remoteip=any|\b0\.0\.0\.0/);
    expect(inner).not.toContain('TCP');
  });

  it('lets TCP in as well, from the same networks, where browsers may join', () => {
    const both = innerOf(addRules(PROGRAM, WINDOWS, ['udp', 'tcp']));
    expect(both.match(/protocol=(UDP|TCP) profile=any 'remoteip=LocalSubnet,/g)).toHaveLength(2);
    expect(both).not.toMatch(/remoteip=any/);
  });

  it('first removes what blocks this program, and takes an apostrophe in a name as text', () => {
    expect(inner).toContain(`$program = 'program=${PROGRAM.replace("'", "''")}'`);
    expect(inner.indexOf('delete rule name=all dir=in $program')).toBeLessThan(inner.indexOf('add rule'));
  });

  it('ends with the code of the elevated part, or says that the person did not allow it', () => {
    expect(inner).toMatch(/-ne 0\) \{ exit \$LASTEXITCODE \}\nexit 0$/);
    expect(script(call)).toMatch(/exit \$asked\.ExitCode\n\} catch \{ exit 1223 \}$/);
  });
});

describe('opening the firewall', () => {
  function opener() {
    const ends: ((code: number | null) => void)[] = [];
    const told: string[] = [];
    const open = firewallOpener({
      program: PROGRAM,
      windows: WINDOWS,
      run: () => new Promise((resolve) => ends.push(resolve)),
      tell: (outcome) => told.push(outcome),
    });
    /** Ends the program that was started last. */
    const end = async (code: number | null) => {
      ends.at(-1)?.(code);
      await Promise.resolve();
    };
    return { open, ends, told, end };
  }

  it('asks once at a time, and reports when the firewall is open', async () => {
    const { open, ends, told, end } = opener();
    open(['udp']);
    open(['udp']);
    expect(ends).toHaveLength(1);
    await end(0);
    expect(told).toEqual(['asking', 'open']);
  });

  it.each([
    ['the person says no', 1223],
    ['Windows does not want to', 1],
    ['there is no PowerShell', null],
  ])('may be tried again when %s', async (_, code) => {
    const { open, told, end } = opener();
    open(['udp']);
    await end(code);
    open(['udp']);
    await end(0);
    expect(told).toEqual(['asking', 'refused', 'asking', 'open']);
  });
});

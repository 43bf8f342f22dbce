import { describe, expect, it } from 'vitest';
import { addRule, askForRule, type FirewallKeeper, keepFirewall, type ProgramCall } from './firewall.ts';

const WINDOWS = 'C:\\Windows';
const PROGRAM = "C:\\Users\\Ann O'Neil\\AppData\\Local\\Programs\\ethernight\\Ethernight.exe";

const decode = (text: string | undefined) => Buffer.from(text ?? '', 'base64').toString('utf16le');
const script = ({ args }: ProgramCall) => decode(args.at(-1));

describe('the call that adds the rule', () => {
  const call = addRule(PROGRAM, WINDOWS);
  const inner = decode(/'-EncodedCommand','([\w+/=]+)'/.exec(script(call))?.[1]);

  it("runs Windows's own PowerShell, by its path and without a shell", () => {
    expect(call.file).toBe('C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe');
    expect(script(call)).toContain(`-FilePath '${call.file}' -Verb RunAs`);
  });

  it('lets UDP in for this program, from local networks only', () => {
    expect(inner).toContain("add rule 'name=Ethernight' dir=in action=allow protocol=UDP");
    expect(inner).toContain("'remoteip=LocalSubnet,10.0.0.0/8,");
    expect(inner).not.toMatch(/remoteip=any|\b0\.0\.0\.0/);
  });

  it('removes what blocks this program first, and the apostrophe in a name ends no text', () => {
    expect(inner).toContain(`$program = 'program=${PROGRAM.replace("'", "''")}'`);
    expect(inner.indexOf('delete rule name=all dir=in $program')).toBeLessThan(inner.indexOf('add rule'));
  });

  it('ends with the code of the elevated part, or says that nobody allowed it', () => {
    expect(inner).toMatch(/exit \$LASTEXITCODE$/);
    expect(script(call)).toMatch(/exit \$asked\.ExitCode\n\} catch \{ exit 1223 \}$/);
  });
});

it('the call that looks for the rule asks for no administrator and names this program', () => {
  const asked = script(askForRule(PROGRAM, WINDOWS));
  expect(asked).not.toContain('RunAs');
  expect(asked).toContain(`$_.ApplicationName -eq '${PROGRAM.replace("'", "''")}'`);
});

describe('a keeper of the firewall', () => {
  const calls: { call: ProgramCall; end(code: number | null): Promise<void> }[] = [];
  const told: unknown[] = [];

  function keeper(platform: NodeJS.Platform): FirewallKeeper {
    calls.length = 0;
    told.length = 0;
    return keepFirewall({
      platform,
      program: PROGRAM,
      windows: WINDOWS,
      run: (call) =>
        new Promise((resolve) => {
          const end = async (code: number | null) => {
            resolve(code);
            await Promise.resolve();
          };
          calls.push({ call, end });
        }),
      tell: (firewall) => told.push(firewall),
    });
  }

  it('offers to open it once a room is open and no rule lets friends in, and looks only once', async () => {
    const firewall = keeper('win32');
    firewall.hosting();
    firewall.hosting();
    expect(calls).toHaveLength(1);
    await calls[0]?.end(1);
    expect(told).toEqual(['closed']);
    firewall.open();
    firewall.open();
    expect(calls).toHaveLength(2);
    await calls[1]?.end(0);
    expect(told).toEqual(['closed', 'asking', null]);
  });

  it.each([
    ['a rule is there', 0],
    ['it cannot be found out', null],
  ])('offers nothing when %s', async (_, code) => {
    keeper('win32').hosting();
    await calls[0]?.end(code);
    expect(told).toEqual([]);
  });

  it('says when the person refused, and may be asked again', async () => {
    const firewall = keeper('win32');
    firewall.open();
    await calls[0]?.end(1223);
    firewall.open();
    await calls[1]?.end(0);
    expect(told).toEqual(['asking', 'refused', 'asking', null]);
  });

  it.each(['linux', 'darwin'] as const)('does nothing on %s', (platform) => {
    const firewall = keeper(platform);
    firewall.hosting();
    firewall.open();
    expect(calls).toEqual([]);
    expect(told).toEqual([]);
  });
});

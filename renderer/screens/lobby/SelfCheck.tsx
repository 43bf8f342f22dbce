// Whether friends can get in, in words; where something keeps them out, how to open the way on this system.

import { CircleCheck, CircleDot, CircleQuestionMark, Loader, ShieldAlert, WifiOff } from 'lucide-react';
import type { ComponentType } from 'react';
import type { SelfCheck as Check, Command, Firewall } from '../../../electron/party/window/contract.ts';
import { classes } from '../../ui/layout/classes.ts';
import { line, row, stack } from '../../ui/layout/layout.ts';
import { lettersOf } from '../../ui/letters.ts';
import { useTexts } from '../../ui/use-texts.ts';
import { CopyButton } from './CopyButton.tsx';
import styles from './JoinPanel.module.css';

const icons: Record<Check['state'], ComponentType> = {
  checking: Loader,
  reachable: CircleCheck,
  likely: CircleDot,
  unsure: CircleQuestionMark,
  blocked: ShieldAlert,
  offline: WifiOff,
};

interface SelfCheckProps {
  readonly check: Check;
  readonly firewall: Firewall | null;
  /** What listens there, as firewalls that go by programs call it: Ethernight, unless it is a game's server. */
  readonly program?: string;
  readonly send: (command: Command) => void;
}

export function SelfCheck({ check, firewall, program, send }: SelfCheckProps) {
  const texts = useTexts();
  return (
    <div className={stack(2, styles.check)}>
      <CheckWord check={check} />
      {firewall !== null && (
        <div className={row(2)}>
          <button
            type="button"
            className="button small"
            aria-disabled={firewall === 'asking'}
            onClick={() => firewall !== 'asking' && send({ do: 'open-firewall' })}
          >
            {texts.check.open}
          </button>
          {firewall !== 'closed' && <p>{texts.check[firewall]}</p>}
        </div>
      )}
      {check.state === 'unsure' && <p>{texts.check.ifNot}</p>}
      {check.how !== null && (check.state === 'blocked' || check.state === 'unsure') && (
        <How check={check} how={check.how} program={program} />
      )}
    </div>
  );
}

/** What a look comes to where nothing is in the way: their sentences have the same room, so that none moves what is around it. */
const USUAL = ['checking', 'reachable', 'likely', 'unsure'] as const;

interface CheckWordProps {
  readonly check: Check;
  /** What is said instead while nothing is known to be in the way; null for the check's own sentence. */
  readonly says?: string | null;
}

/** The state alone: its sign and its sentence. */
export function CheckWord({ check, says = null }: CheckWordProps) {
  const texts = useTexts();
  const said = check.state === 'blocked' || check.state === 'offline' ? null : says;
  const state = said === null ? check.state : 'unsure';
  const Icon = icons[state];
  const usual = USUAL.map((state) => texts.check.state[state]);
  const longest = usual.reduce((most, one) => (lettersOf(one) > lettersOf(most) ? one : most));
  return (
    <p className={classes(styles.word, styles[state])} role="status" data-longest={longest}>
      <Icon />
      <span>{said ?? texts.check.state[state]}</span>
    </p>
  );
}

interface HowProps {
  readonly check: Check;
  readonly how: NonNullable<Check['how']>;
  readonly program: string | undefined;
}

function How({ check: { command, port, protocol, others = [] }, how, program }: HowProps) {
  const texts = useTexts();
  // Where a terminal opens it but no command is known, the port says what is wanted.
  const ports = [{ port, protocol }, ...others].map((one) => `${one.protocol.toUpperCase()} ${one.port}`);
  const kind = command === null && IN_TERMINAL.has(how) ? 'other' : how;
  return (
    <div className={row(2)}>
      <p>{texts.check.how[kind](texts.native.list(ports), program ?? texts.app)}</p>
      {command !== null && (
        <p className={line(2, styles.command)}>
          <code dir="ltr">{command}</code>
          <CopyButton text={command} small />
        </p>
      )}
    </div>
  );
}

const IN_TERMINAL: ReadonlySet<HowProps['how']> = new Set(['ufw', 'firewalld', 'nftables', 'iptables']);

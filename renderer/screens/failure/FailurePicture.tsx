// A failure at a glance: our machine, theirs, and what stands between them.

import {
  Ban,
  Bug,
  CircleQuestionMark,
  DoorClosed,
  DoorOpen,
  Hourglass,
  KeyRound,
  Lock,
  Monitor,
  PlugZap,
  RotateCw,
  SearchX,
  ServerOff,
  ShieldAlert,
  Unplug,
  Users,
  UserX,
  VenetianMask,
  WifiOff,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { ScreenFailure } from '../../../electron/party/window/contract.ts';
import { classes } from '../../ui/layout/classes.ts';
import { centre, line } from '../../ui/layout/layout.ts';
import styles from './FailureScreen.module.css';

const icons: Record<ScreenFailure['kind'], ComponentType> = {
  refused: ServerOff,
  'own-address': Monitor,
  timeout: CircleQuestionMark,
  unreachable: WifiOff,
  'may-not-send': ShieldAlert,
  full: Users,
  locked: Lock,
  banned: Ban,
  password: KeyRound,
  'no-password': DoorOpen,
  guesses: Hourglass,
  'other-host': VenetianMask,
  'too-often': Hourglass,
  'nobody-by-that-name': SearchX,
  version: RotateCw,
  kicked: UserX,
  'host-left': DoorClosed,
  lost: Unplug,
  behind: Hourglass,
  'port-in-use': PlugZap,
  'room-failed': Bug,
  'party-died': RotateCw,
  internal: Bug,
};

/** Decoration: the words say it all. */
export function FailurePicture({ kind }: { readonly kind: ScreenFailure['kind'] }) {
  const Icon = icons[kind];
  return (
    <div className={line(2, styles.picture)} aria-hidden="true">
      <span className={styles.node} />
      <span className={styles.line} />
      <span className={centre(styles.icon)}>
        <Icon />
      </span>
      <span className={styles.line} />
      <span className={classes(styles.node, styles.far)} />
    </div>
  );
}

// How what each row of SECURITY.md and docs/attacks.md promises is broken, so that the test that the row names has to fail: by the
// test's file and title. `npm run mutants -- --only security` tries them all.

import type { RowBreaks } from './breaks/break.ts';
import { electron } from './breaks/electron.ts';
import { lab } from './breaks/lab.ts';
import { netcode } from './breaks/netcode.ts';
import { pages } from './breaks/pages.ts';
import { party } from './breaks/party.ts';

export const securityBreaks: RowBreaks = { ...electron, ...lab, ...netcode, ...pages, ...party };

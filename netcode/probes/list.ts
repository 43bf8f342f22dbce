// All probes, by the names that recipes know them by.

import { a2s } from './a2s.ts';
import { armagetron } from './armagetron.ts';
import { bzflag } from './bzflag.ts';
import { chocolatedoom } from './chocolatedoom.ts';
import { cube2 } from './cube2.ts';
import { minetest } from './minetest.ts';
import { openttd } from './openttd.ts';
import type { Probe } from './probe.ts';
import { quake3 } from './quake3.ts';
import { supertuxkart } from './supertuxkart.ts';
import { tcp } from './tcp.ts';
import { teeworlds6 } from './teeworlds6.ts';
import { teeworlds7 } from './teeworlds7.ts';
import { wesnoth } from './wesnoth.ts';

export const probes = {
  quake3,
  a2s,
  teeworlds6,
  teeworlds7,
  openttd,
  minetest,
  armagetron,
  supertuxkart,
  chocolatedoom,
  bzflag,
  cube2,
  wesnoth,
  tcp,
} satisfies Record<string, Probe>;

export type ProbeName = keyof typeof probes;

export const probeNames = Object.keys(probes) as ProbeName[];

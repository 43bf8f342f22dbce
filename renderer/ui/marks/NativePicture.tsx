// What games that people already have look like: a drawing of our own for each that the app comes with, in the place of
// pictures that belong to others; a sign for any other.

import type { ReactNode } from 'react';
import styles from './NativePicture.module.css';

const glow = '#ffd978';
const sky = '#a5b4ff';
const leaf = '#72e6b1';
const coral = '#ff8f8f';
const dark = '#1f2450';

/** In a box of 160 by 90, over the night of the tile. */
const scenes: Readonly<Record<string, ReactNode>> = {
  openttd: (
    <>
      <path d="M0 74h160M0 80h160" stroke={sky} strokeWidth="1.6" />
      <path
        d="M6 74v6M22 74v6M38 74v6M54 74v6M70 74v6M86 74v6M102 74v6M118 74v6M134 74v6M150 74v6"
        stroke={dark}
        strokeWidth="3"
      />
      <path d="M64 46h34v24H64zM102 54h26v16h-26zM132 54h24v16h-24z" fill={coral} />
      <path d="M104 50h22l-4-6h-14zM134 50h20l-4-6h-12z" fill={glow} />
      <path d="M40 52h24v18H40zM44 52v-12h6v12z" fill={coral} />
      <path d="M70 51h10v9H70zM84 51h10v9H84z" fill={glow} />
      <g fill={dark} stroke={sky} strokeWidth="2">
        <circle cx="49" cy="72" r="5" />
        <circle cx="73" cy="72" r="5" />
        <circle cx="90" cy="72" r="5" />
        <circle cx="110" cy="72" r="4" />
        <circle cx="121" cy="72" r="4" />
        <circle cx="139" cy="72" r="4" />
        <circle cx="150" cy="72" r="4" />
      </g>
      <g fill={sky} opacity="0.5">
        <circle cx="46" cy="31" r="5" />
        <circle cx="54" cy="22" r="7" />
        <circle cx="66" cy="14" r="8" />
      </g>
    </>
  ),
  teeworlds: (
    <>
      <path d="M0 76q40-8 80 0t80-4v18H0z" fill={leaf} opacity="0.7" />
      <path d="M88 20h64v8H88z" fill={leaf} opacity="0.7" />
      <path d="M70 54L116 28" stroke={sky} strokeWidth="2.4" strokeDasharray="5 3" />
      <circle cx="60" cy="58" r="17" fill={glow} />
      <path d="M46 72q-6 6 4 6h6zM66 74q2 6 12 3l-4-8z" fill={coral} />
      <ellipse cx="64" cy="54" rx="3" ry="5" fill="#080a1a" />
      <ellipse cx="72" cy="53" rx="3" ry="5" fill="#080a1a" />
    </>
  ),
  ddnet: (
    <>
      <path d="M0 90V20h26v46h42V44h30v46z" fill={dark} />
      <path d="M98 90V66h62v24z" fill={dark} />
      <path d="M26 66l5-9 5 9 5-9 5 9 5-9 5 9 6-9 6 9z" fill={coral} />
      <circle cx="112" cy="52" r="13" fill={leaf} />
      <ellipse cx="115" cy="49" rx="2.4" ry="4" fill="#080a1a" />
      <ellipse cx="121" cy="48" rx="2.4" ry="4" fill="#080a1a" />
      <circle cx="82" cy="30" r="13" fill={glow} />
      <ellipse cx="86" cy="27" rx="2.4" ry="4" fill="#080a1a" />
      <ellipse cx="92" cy="26" rx="2.4" ry="4" fill="#080a1a" />
      <path d="M94 34l9 9" stroke={sky} strokeWidth="2.4" />
      <path d="M140 66V34l16 6-16 6" stroke={glow} strokeWidth="2" fill={glow} />
    </>
  ),
  luanti: (
    <g stroke="#080a1a" strokeWidth="0.8">
      <path d="M80 34l22 11-22 11-22-11z" fill={leaf} />
      <path d="M58 45l22 11v24L58 69z" fill="#7a5a3c" />
      <path d="M102 45L80 56v24l22-11z" fill="#5c432c" />
      <path d="M124 34l22 11-22 11-22-11z" fill={leaf} />
      <path d="M102 45l22 11v24l-22-11z" fill="#7a5a3c" />
      <path d="M146 45l-22 11v24l22-11z" fill="#5c432c" />
      <path d="M102 12l22 11-22 11-22-11z" fill={sky} />
      <path d="M80 23l22 11v22L80 45z" fill="#6f79b8" />
      <path d="M124 23l-22 11v22l22-11z" fill="#4f5896" />
    </g>
  ),
  openarena: (
    <>
      <path d="M0 90l54-34h60l46 34z" fill={dark} />
      <path d="M54 56V18h60v38z" fill="#12152e" stroke={sky} strokeWidth="1" />
      <path d="M30 72L150 34" stroke={coral} strokeWidth="7" opacity="0.35" />
      <path d="M30 72L150 34" stroke="#fff" strokeWidth="2" />
      <circle cx="120" cy="44" r="10" fill={glow} opacity="0.4" />
      <circle cx="120" cy="44" r="5" fill={glow} />
      <path d="M76 40h8M80 36v8" stroke={leaf} strokeWidth="1.6" />
      <circle cx="80" cy="40" r="8" fill="none" stroke={leaf} strokeWidth="1.2" />
    </>
  ),
  supertuxkart: (
    <>
      <path d="M0 90q60-46 160-52v22Q96 66 70 90z" fill={dark} />
      <path d="M8 90q60-42 152-47" stroke={glow} strokeWidth="1.6" strokeDasharray="8 6" fill="none" />
      <path d="M64 58h44l12 12-4 8H60z" fill={coral} />
      <circle cx="68" cy="78" r="9" fill="#080a1a" stroke={sky} strokeWidth="3" />
      <circle cx="110" cy="78" r="9" fill="#080a1a" stroke={sky} strokeWidth="3" />
      <ellipse cx="84" cy="46" rx="11" ry="14" fill="#080a1a" stroke={sky} strokeWidth="1" />
      <ellipse cx="86" cy="50" rx="7" ry="9" fill="#fff" />
      <path d="M92 40l8 3-8 3z" fill={glow} />
    </>
  ),
  armagetron: (
    <>
      <path
        d="M0 60h160M0 70h160M0 82h160M20 90l40-38M60 90l18-38M100 90l-2-38M140 90l-24-38M160 74l-26-22"
        stroke={sky}
        strokeWidth="0.6"
        opacity="0.5"
      />
      <path d="M14 84V56l76-14v24z" fill={leaf} opacity="0.55" />
      <path d="M90 66V42l34 6v22z" fill={leaf} opacity="0.35" />
      <path d="M156 84V50L96 30v26z" fill={coral} opacity="0.5" />
      <path d="M112 62h22l6 8h-30z" fill="#fff" />
      <circle cx="115" cy="72" r="5" fill="none" stroke={leaf} strokeWidth="2.4" />
      <circle cx="135" cy="72" r="5" fill="none" stroke={leaf} strokeWidth="2.4" />
    </>
  ),
  // A corridor, and what stands at its end.
  'chocolate-doom': (
    <>
      <path d="M0 0l58 30v30L0 90zM160 0l-58 30v30l58 30z" fill={dark} />
      <path d="M0 90l58-30h44l58 30z" fill={coral} opacity="0.35" />
      <path d="M58 30h44v30H58z" fill="#080a1a" />
      <path d="M70 60V46l-4-8 7 3q7-5 14 0l7-3-4 8v14z" fill={coral} />
      <circle cx="76" cy="47" r="2" fill={glow} />
      <circle cx="84" cy="47" r="2" fill={glow} />
      <path d="M74 90l4-20h4l4 20z" fill={sky} />
    </>
  ),
  // Tanks between blocks, and a shot.
  bzflag: (
    <>
      <path d="M0 54h160v36H0z" fill={dark} />
      <path d="M14 54V26h24v28zM122 54V20h26v34z" fill={sky} opacity="0.5" />
      <path d="M52 68h36l6 10H46zM62 58h18v10H62zM80 61h30v3H80z" fill={leaf} />
      <circle cx="124" cy="62" r="4" fill={glow} />
      <path d="M128 34v26M128 34l14 5-14 5z" fill={coral} stroke={coral} strokeWidth="1.6" />
    </>
  ),
  // A base with a derrick, and a tank on its way.
  warzone2100: (
    <>
      <path d="M0 66l36-14 40 10 44-16 40 12v32H0z" fill={dark} />
      <path d="M22 64l10-34 10 34zM26 52h12M28 42h8" fill="none" stroke={sky} strokeWidth="2" />
      <path d="M88 70h40l6 10H82zM98 60h20v10H98zM118 63h26v3h-26z" fill={coral} />
      <path d="M54 70h14v12H54zM57 62h8v8h-8z" fill={glow} />
    </>
  ),
  // An island with a town, and a ship.
  freeciv: (
    <>
      <path d="M0 66q20-5 40 0t40 0 40 0 40 0v24H0z" fill={sky} opacity="0.4" />
      <path d="M58 66q6-22 34-22t62 22z" fill={leaf} opacity="0.8" />
      <path d="M84 50V34h10v16zM98 50V28l7-8 7 8v22zM116 52V38h12v14z" fill={glow} />
      <path d="M14 68h32l-6 9H20zM29 66V40l14 20z" fill={coral} />
    </>
  ),
  // Two on a hill, one with something thrown.
  hedgewars: (
    <>
      <path d="M0 74q30-22 64-8t50-16 46-4v44H0z" fill={leaf} opacity="0.7" />
      <path d="M34 60q2-14 16-14t15 14q-8 5-31 0z" fill={glow} />
      <path d="M38 48l-4-6 7 3 1-7 5 6 4-7 3 8 6-5-1 8z" fill={coral} />
      <circle cx="58" cy="55" r="2.4" fill="#080a1a" />
      <path d="M68 46q26-34 52-6" stroke={sky} strokeWidth="2" strokeDasharray="4 4" fill="none" />
      <circle cx="122" cy="43" r="5" fill={dark} stroke={sky} strokeWidth="2" />
    </>
  ),
  // Many small tanks, from above.
  netpanzer: (
    <>
      <path d="M0 0h160v90H0z" fill={leaf} opacity="0.25" />
      <path d="M20 18h16v22H20zM48 30h16v22H48zM24 54h16v22H24z" fill={leaf} />
      <path d="M28 12v16M56 24v16M32 48v16" stroke={dark} strokeWidth="3" />
      <path d="M112 16h16v22h-16zM126 50h16v22h-16z" fill={coral} />
      <path d="M104 27h14M118 61h14" stroke={dark} strokeWidth="3" />
      <circle cx="86" cy="46" r="6" fill={glow} />
    </>
  ),
  // Fields of six sides, a road, a house.
  pioneers: (
    <>
      <path d="M46 10l22 12v24L46 58 24 46V22z" fill={leaf} opacity="0.8" />
      <path d="M92 10l22 12v24L92 58 70 46V22z" fill={glow} opacity="0.8" />
      <path d="M69 50l22 12v22H47V62z" fill={coral} opacity="0.7" />
      <path d="M69 22v24l-22 14" stroke={dark} strokeWidth="4" fill="none" />
      <path d="M62 46V36l7-7 7 7v10z" fill="#fff" />
    </>
  ),
  // A tower on a hill, a sword and a shield.
  wesnoth: (
    <>
      <path d="M0 78q40-26 80-14t80-8v34H0z" fill={leaf} opacity="0.7" />
      <path d="M24 64V28h6v6h6v-6h8v6h6v-6h6v36z" fill={sky} />
      <path d="M36 64V50q4-6 8 0v14z" fill={dark} />
      <path d="M96 24h34v18q0 16-17 24-17-8-17-24z" fill={coral} />
      <path d="M113 24v42M96 40h34" stroke={dark} strokeWidth="3" />
      <path d="M140 70V26l3-8 3 8v44zM134 60h18" fill={glow} stroke={glow} strokeWidth="3" />
    </>
  ),
  // A hall of cubes, and a flash.
  sauerbraten: (
    <>
      <path d="M20 30l18-9 18 9-18 9zM62 48l18-9 18 9-18 9zM104 26l18-9 18 9-18 9z" fill={sky} />
      <path d="M20 30v22l18 9V39zM62 48v22l18 9V57zM104 26v22l18 9V35z" fill={dark} />
      <path d="M56 30v22l-18 9V39zM98 48v22l-18 9V57zM140 26v22l-18 9V35z" fill={coral} opacity="0.8" />
      <path d="M78 12l4 9 9 3-9 3-4 9-4-9-9-3 9-3z" fill={glow} />
    </>
  ),
  // A sun that something stands before, and a leap between walls.
  redeclipse: (
    <>
      <circle cx="112" cy="38" r="26" fill={coral} />
      <circle cx="103" cy="33" r="22" fill={dark} />
      <path d="M0 90V34h26v56zM60 90V56h22v34z" fill={sky} opacity="0.5" />
      <path d="M26 62q16-22 34-8" stroke={glow} strokeWidth="2.4" strokeDasharray="5 4" fill="none" />
      <circle cx="44" cy="38" r="5" fill={glow} />
      <path d="M44 43l-3 10-8 4M41 53l8 6" stroke={glow} strokeWidth="4" fill="none" />
    </>
  ),
  // A hall with light, and a player who jumps.
  xonotic: (
    <>
      <path d="M0 90L54 46h52l54 44z" fill={dark} />
      <path d="M54 46V16h52v30zM0 90V8l54 8v30zM160 90V8l-54 8v30z" fill={sky} opacity="0.35" />
      <path d="M20 22l18 3M20 40l18 1M122 25l18-3M122 41l18-1" stroke={glow} strokeWidth="4" />
      <circle cx="80" cy="30" r="6" fill={coral} />
      <path d="M80 36v16l-10 10M80 52l10 8M66 42h28" stroke={coral} strokeWidth="5" fill="none" />
    </>
  ),
  // Pads in the dark, high above nothing.
  quake3: (
    <>
      <path d="M18 58l30-8 30 8-30 9zM92 36l26-7 26 7-26 8z" fill={coral} />
      <path d="M18 58v6l30 9v-6zM92 36v6l26 8v-6z" fill={dark} />
      <path d="M48 50q20-44 62-20" stroke={glow} strokeWidth="2.4" strokeDasharray="5 4" fill="none" />
      <circle cx="84" cy="24" r="5" fill={sky} />
      <path d="M84 29v10l-6 8M84 39l7 7" stroke={sky} strokeWidth="4" fill="none" />
    </>
  ),
  // A base with a chimney, and a tank.
  openra: (
    <>
      <path d="M0 70h160v20H0z" fill={leaf} opacity="0.35" />
      <path d="M18 70V44h40v26zM24 44V22h9v22zM42 44V28h9v16z" fill={sky} />
      <path d="M64 70V54h18v16z" fill={glow} />
      <path d="M98 70v-10h10v-9h22v9h14v10z" fill={coral} />
      <path d="M130 54h22" stroke={coral} strokeWidth="4" />
      <path d="M98 70h46v6H98z" fill={dark} />
    </>
  ),
};

const other = (
  <>
    <rect x="52" y="28" width="88" height="40" rx="20" fill={dark} stroke={sky} strokeWidth="2" />
    <path d="M76 40v16M68 48h16" stroke={sky} strokeWidth="4" strokeLinecap="round" />
    <circle cx="112" cy="53" r="4" fill={coral} />
    <circle cx="122" cy="43" r="4" fill={leaf} />
  </>
);

const cartridge = (
  <>
    <path
      d="M84 14h56q4 0 4 4v58q0 4-4 4h-8v-4h-40v4h-8q-4 0-4-4V18q0-4 4-4z"
      fill={dark}
      stroke={sky}
      strokeWidth="2"
    />
    <rect x="90" y="24" width="44" height="34" rx="2" fill="#12152e" />
    <path d="M96 50l10-12 8 8 6-6 8 10z" fill={leaf} />
    <circle cx="124" cy="32" r="4" fill={glow} />
  </>
);

/** Decoration: the game's name stands beside it. */
export function NativePicture({ game }: { readonly game: string }) {
  return <Scene>{scenes[game] ?? other}</Scene>;
}

/** Picture of a game that is played with a person's own cartridge. */
export function CartridgePicture() {
  return <Scene>{cartridge}</Scene>;
}

function Scene({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={styles.root} viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {children}
    </svg>
  );
}

// What games that people already have look like: a drawing of our own for each that the app comes with, in the place of
// pictures that are not ours to show; a sign for any other.

import type { ReactNode } from 'react';

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

/** Of a game that is played with a cartridge of people's own. */
export function CartridgePicture() {
  return <Scene>{cartridge}</Scene>;
}

function Scene({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      className="drawn-picture"
      viewBox="0 0 160 90"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

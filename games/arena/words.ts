// What is said in Arena, in every language: on the screens (`texts`) and in the picture (`words`).

import type { Texts } from '../game.ts';
import type { RoundCue } from '../kit/arena/rules/round.ts';
import type { Hand, ArenaWords as RoundWords } from '../kit/arena/scene.ts';
import type { ZoneWords } from '../kit/arena/zone.ts';
import { chinese } from '../kit/words/chinese.ts';
import type { Language } from '../kit/words/languages.ts';
import { awayWords, sharedWords } from '../kit/words/shared.ts';
import type { buttons, info } from './info.ts';
import type { ArenaCue, PickupKind } from './rules/state.ts';
import { ICE_POINTS, KNOCKOUT_POINTS, LAST_POINTS, MOST_ICE_POINTS } from './rules/tuning.ts';

export interface ArenaWords extends RoundWords, ZoneWords {
  readonly dash: string;
  /** The arenas, by number. */
  readonly maps: readonly [string, string, string];
  /** What lies there; and what it does, for a player who has taken one. */
  readonly pickups: Readonly<Record<PickupKind, string>>;
  readonly does: Readonly<Record<PickupKind, string>>;
  /** At the clock. */
  readonly zone: string;
  /** Rises where someone went out: what did it, where no player has. */
  readonly theZone: string;
  readonly theTrain: string;
  /** At a player's own fighter, while a train comes to where it stands. */
  readonly offRails: string;
  /** Rises there for the player who did it, with the points that it gave, or 0; and announced to the one who is out. */
  readonly got: (name: string, points: number) => string;
  readonly gotYou: (who: string) => string;
  /** Announced to one who is out: who took them out is out as well. */
  readonly avenged: (who: string) => string;
  /** At the fighter who took the player here out. */
  readonly doer: string;
  /** Floats up at one who is out and has come to the edge. */
  readonly rim: Readonly<Record<Hand, string>>;
  /** In the strip below, beside how soon the next ball of ice is ready: what throws it; also on the button under a thumb. */
  readonly ice: Readonly<Record<Hand, string>>;
  /** Floats up at whom ice has frozen; and instead for the player who threw it, with the points that it gave, or 0. */
  readonly frozen: (who: string) => string;
  readonly froze: (name: string, points: number) => string;
  /** For a player whose shot hits. */
  readonly hit: string;
  /** At one's own fighter before the round: what all begin with. */
  readonly blaster: string;
  /** In the table: how many a player took out in the round, and the points that they gave, or 0. */
  readonly knockouts: (count: number, points: number) => string;
}

/** What is heard, by the kind of its cue; some of it is heard only of what happens to oneself. */
export type ArenaCaption = ArenaCue | RoundCue | 'start' | 'lost' | 'outside';

/** Points behind a name: nothing where there are none. */
const plus = (points: number) => (points > 0 ? ` +${points}` : '');

export const words: Readonly<Record<Language, ArenaWords>> = {
  en: {
    ...sharedWords.en,
    dash: 'Dash',
    maps: ['Gates', 'Foundry', 'Station'],
    pickups: {
      heart: '+1 heart',
      scatter: 'Scatter',
      repeater: 'Repeater',
      lance: 'Lance',
      bouncer: 'Bouncer',
      rocket: 'Rockets',
    },
    does: {
      heart: '',
      scatter: ': strong up close',
      repeater: ': keep firing',
      lance: ': far and fast',
      bouncer: ': off the walls',
      rocket: ': hits all around',
    },
    firstOut: (name) => `First out: ${name}`,
    zone: 'Zone closes in',
    closing: (seconds) => `The zone closes in ${seconds}: get inside the line`,
    outside: 'Outside the zone: get back in!',
    theZone: 'The zone',
    theTrain: 'The train',
    offRails: 'Train! Off the rails!',
    got: (name, points) => `You got ${name}${plus(points)}`,
    gotYou: (who) => `${who} got you`,
    avenged: (who) => `${who} is out, too`,
    doer: 'Got you',
    rim: { keys: 'Aim and hold Fire: ice freezes rivals', fingers: 'Aim: your ice freezes rivals' },
    ice: { keys: 'Hold Fire: ice', fingers: 'Throw ice' },
    frozen: (who) => `Frozen by ${who}`,
    froze: (name, points) => `You froze ${name}${plus(points)}`,
    hit: 'Hit!',
    blaster: 'Your gun: Blaster',
    knockouts: (count, points) =>
      `${count === 1 ? '1 knockout' : `${count} knockouts`}${points > 0 ? `: ${points}` : ''}`,
  },
  zh: {
    ...sharedWords.zh,
    dash: '冲刺',
    maps: ['闸门', '工厂', '车站'],
    pickups: {
      heart: '生命 +1',
      scatter: '散弹枪',
      repeater: '连发枪',
      lance: '光矛',
      bouncer: '弹射枪',
      rocket: '火箭筒',
    },
    does: {
      heart: '',
      scatter: '：近身威力大',
      repeater: '：按住连射',
      lance: '：又远又快',
      bouncer: '：会弹墙',
      rocket: '：炸一片',
    },
    firstOut: (name) => `首个出局：${name}`,
    zone: '缩圈倒计时',
    closing: (seconds) => `${seconds} 秒后缩圈：退到线内`,
    outside: '你在安全区外，快回去！',
    theZone: '安全区外',
    theTrain: '列车',
    offRails: '列车来了，快离开铁轨！',
    got: (name, points) => chinese`你淘汰了 ${name}` + plus(points),
    gotYou: (who) => chinese`${who} 让你出局`,
    avenged: (who) => chinese`${who} 也出局了`,
    doer: '淘汰你的人',
    rim: { keys: '瞄准并按住开火键：冰球冻住对手', fingers: '瞄准：冰球冻住对手' },
    ice: { keys: '按住开火键扔冰球', fingers: '扔冰球' },
    frozen: (who) => chinese`被 ${who} 冻住`,
    froze: (name, points) => chinese`你冻住了 ${name}` + plus(points),
    hit: '命中！',
    blaster: '你的枪：光束枪',
    knockouts: (count, points) => `淘汰 ${count} 人${points > 0 ? `：${points} 分` : ''}`,
  },
};

export const texts: Texts<typeof info, typeof buttons, ArenaCaption> = {
  en: {
    name: 'Arena',
    blurb: 'Find a weapon, take cover, dash through their fire, and be the last one standing.',
    rules: [
      'Aim with the mouse or the right stick; with keys alone you shoot where you go, and keep firing to sidestep.',
      'Pick up weapons and dash through shots. A knockout by a train counts for the last player who hit.',
      `A knockout gives ${KNOCKOUT_POINTS} points, standing last ${LAST_POINTS}. Mind the zone. Out? Aim ice from the edge and hold Fire: a rival it freezes gives ${ICE_POINTS}, up to ${MOST_ICE_POINTS} a round.`,
    ],
    teams: 'Your shots pass through partners. The last team standing wins the round.',
    teamScore: 'Rounds won: {n}',
    handicap: 'Each step takes a heart, down to the last.',
    gift: 'A heart or a weapon lands on a free spot, for the first to get there.',
    options: {
      rounds: { label: 'Match length', values: { 1: 'Blitz', 2: 'Short', 3: 'Medium', 5: 'Long' } },
      map: { label: 'Arena', values: { 0: 'Gates', 1: 'Foundry', 2: 'Station', 3: 'Changes each round' } },
      hearts: { label: 'Hearts' },
      out: { label: 'When out', values: { 0: 'Watch', 1: 'Throw ice' } },
      bots: { label: 'Bot skill', values: { 1: 'Easy', 2: 'Medium', 3: 'Hard' } },
      away: awayWords.en,
    },
    buttons: { Up: 'Up', Down: 'Down', Left: 'Left', Right: 'Right', Fire: 'Fire', Dash: 'Dash' },
    devices: {
      mouse: 'Knock the others out: point to aim, hold its button to fire, and move with the keys.',
      gamepad: 'Knock the others out: the left stick moves, the right one aims.',
      touch:
        'The left thumb moves. The right thumb aims and fires while it points somewhere; a tap fires ahead. Dash has a button.',
    },
    captions: {
      dash: 'Dash',
      hit: 'Hit',
      blast: 'Explosion',
      doors: 'Doors move',
      train: 'A train comes',
      chill: 'Ice hits',
      out: 'Knocked out',
      lost: 'You are out',
      pickup: 'Pick-up taken',
      item: 'Pick-up appears',
      gift: 'A gift drops',
      warn: 'Alarm',
      zone: 'The zone closes',
      outside: 'Heartbeat: outside the zone',
      go: 'Start signal',
      spree: 'Cheers',
      round: 'End of the round',
      match: 'Final chord',
    },
  },
  zh: {
    name: '竞技场',
    blurb: '抢武器、找掩护、冲过弹雨，站到最后。',
    rules: [
      '用鼠标或右摇杆瞄准；只用键盘时朝前进方向射击，按住开火可以侧移。',
      '捡起武器，冲刺能穿过子弹。列车会撞飞铁轨上的人，算刚才打中他们的玩家淘汰的。',
      `每淘汰一人得 ${KNOCKOUT_POINTS} 分，站到最后再得 ${LAST_POINTS} 分，躲着不得分。别待在安全区外。出局后从场边瞄准并按住开火键扔冰球：冻住一个对手得 ${ICE_POINTS} 分，每轮最多 ${MOST_ICE_POINTS} 分。`,
    ],
    teams: '你的子弹会穿过队友。最后还站着的队赢得这一轮。',
    teamScore: '赢 {n} 轮',
    handicap: '每一级少一条命，至少留一条。',
    gift: '空地上落下一条命或一件武器，先到先得。',
    options: {
      rounds: { label: '比赛时长', values: { 1: '最短', 2: '短', 3: '中', 5: '长' } },
      map: { label: '场地', values: { 0: '闸门', 1: '工厂', 2: '车站', 3: '每轮更换' } },
      hearts: { label: '生命' },
      out: { label: '出局后', values: { 0: '观战', 1: '扔冰球' } },
      bots: { label: '机器人水平', values: { 1: '简单', 2: '普通', 3: '困难' } },
      away: awayWords.zh,
    },
    buttons: { Up: '上', Down: '下', Left: '左', Right: '右', Fire: '开火', Dash: '冲刺' },
    devices: {
      mouse: '淘汰其他人：指向哪里就瞄准哪里，按住按键开火，用键盘移动。',
      gamepad: '淘汰其他人：左摇杆移动，右摇杆瞄准。',
      touch: '左拇指移动；右拇指指向哪里就朝哪里开火，点一下朝前开火。冲刺另有按钮。',
    },
    captions: {
      dash: '冲刺',
      hit: '命中',
      blast: '爆炸',
      doors: '闸门移动',
      train: '列车驶来',
      chill: '冰球命中',
      out: '出局',
      lost: '你出局了',
      pickup: '捡到道具',
      item: '道具出现',
      gift: '礼物落下',
      warn: '警报',
      zone: '安全区缩小',
      outside: '心跳声：在安全区外',
      go: '开始信号',
      spree: '欢呼声',
      round: '本轮结束',
      match: '终场音乐',
    },
  },
};

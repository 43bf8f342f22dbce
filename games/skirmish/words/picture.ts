// What panels, hints and announcements of Skirmish say, in every language.

import { chinese } from '../../kit/words/chinese.ts';
import type { Language } from '../../kit/words/languages.ts';
import { type SharedWords, sharedWords } from '../../kit/words/shared.ts';
import * as kinds from '../rules/kinds.ts';

interface KindWords {
  readonly name: string;
  /** One line for the panel. */
  readonly about: string;
}

interface ButtonWords {
  readonly title: string;
  readonly tip: string;
}

/** What to do next. What is to be pressed is the name of a key, or for fingers that of a button. */
interface HintWords {
  readonly storm: (base: string) => string;
  readonly idle: (count: number, key: string) => string;
  readonly hutNow: (hut: string) => string;
  readonly hut: (hut: string) => string;
  readonly workersNow: (worker: string) => string;
  readonly workers: (worker: string) => string;
  readonly barracksNow: (barracks: string) => string;
  readonly barracks: (barracks: string) => string;
  readonly soldiersNow: (guards: string, archers: string) => string;
  readonly soldiers: string;
  readonly attackNow: (attack: string) => string;
  readonly attack: string;
}

export interface SkirmishWords extends SharedWords {
  readonly kinds: { readonly [kind: number]: KindWords };
  readonly buttons: Readonly<
    Record<
      | 'move'
      | 'assault'
      | 'stop'
      | 'hold'
      | 'patrol'
      | 'gather'
      | 'mend'
      | 'surrender'
      | 'rally'
      | 'cancelSite'
      | 'cancelItem'
      | 'queue'
      | 'ping',
      ButtonWords
    >
  >;
  readonly keyOf: (letter: string) => string;
  /** Why a button is disabled just now. */
  readonly noOre: string;
  readonly noRoom: string;
  readonly queueFull: string;
  readonly enough: string;
  readonly needs: (kind: string) => string;
  readonly notNow: string;
  readonly cannotStand: string;
  readonly clickOre: string;
  readonly clickDamaged: string;
  readonly allBusy: string;
  /** What a gift is. */
  readonly oreForAll: (ore: number) => string;
  /** A key of the panel was pressed with an empty selection. Empty: the key is unset. */
  readonly selectFirst: (home: string, idle: string) => string;
  /** More orders than can wait. */
  readonly waypointsFull: (most: number) => string;
  /** Pings follow each other too fast. */
  readonly pingLater: string;
  readonly giveUp: string;
  /** Keys are named as they are called on this keyboard; null for fingers. */
  readonly buildingsHurt: (key: string | null) => string;
  readonly workersHurt: (key: string | null) => string;
  readonly hints: Readonly<Record<'keys' | 'fingers', HintWords>>;
  /** What the next click will do. */
  readonly modes: Readonly<
    Record<'assault' | 'move' | 'patrol' | 'gather' | 'mend' | 'rally' | 'ping' | 'place', string>
  >;
  /** How that is taken back, or done several times. */
  readonly modeEnds: Readonly<Record<'keys' | 'fingers' | 'several', string>>;
  /** Orders wait behind each other. */
  readonly queueing: string;
  readonly beingBuilt: string;
  readonly damage: (damage: number, range: string) => string;
  readonly close: string;
  readonly carries: (ore: number) => string;
  readonly stormIn: (clock: string) => string;
  readonly stormCloses: (clock: string) => string;
  readonly stormEverywhere: string;
  readonly greeting: string;
  readonly out: (name: string) => string;
  readonly youAreOut: string;
  readonly watch: string;
  readonly stormComes: string;
  readonly stormStarts: string;
}

export const words: Readonly<Record<Language, SkirmishWords>> = {
  en: {
    ...sharedWords.en,
    kinds: {
      [kinds.WORKER]: { name: 'Worker', about: 'Mines ore, builds and repairs.' },
      [kinds.GUARD]: { name: 'Guard', about: 'Sword and shield. Beats catapults, fears archers.' },
      [kinds.ARCHER]: { name: 'Archer', about: 'Shoots from afar. Beats guards, fears catapults.' },
      [kinds.CATAPULT]: {
        name: 'Catapult',
        about: 'Hurls rocks. Beats archers and buildings, fears guards.',
      },
      [kinds.BASE]: {
        name: 'Base',
        about: 'Trains workers and stores ore. Lose your last one and you’re out.',
      },
      [kinds.BARRACKS]: { name: 'Barracks', about: 'Trains guards and archers.' },
      [kinds.WORKSHOP]: { name: 'Workshop', about: 'Builds catapults and makes one invention.' },
      [kinds.TOWER]: { name: 'Tower', about: 'Shoots whoever comes near. Sees far.' },
      [kinds.HUT]: { name: 'Hut', about: 'Room for eight more.' },
      [kinds.PLATES]: {
        name: 'Plates',
        about: 'Guards take a quarter less damage. You get only one invention.',
      },
      [kinds.LONGBOWS]: {
        name: 'Longbows',
        about: 'Archers shoot one and a half tiles further. You get only one invention.',
      },
      [kinds.BRIGHT_LAMPS]: {
        name: 'Bright lamps',
        about: 'All your people walk faster and see further. You get only one invention.',
      },
    },
    buttons: {
      move: { title: 'Move', tip: 'Go there without fighting.' },
      assault: { title: 'Attack', tip: 'Go there, fighting anyone on the way.' },
      stop: { title: 'Stop', tip: 'Stay here.' },
      hold: { title: 'Hold', tip: 'Stay here and chase nobody.' },
      patrol: { title: 'Patrol', tip: 'Walk back and forth, fighting anyone on the way.' },
      gather: { title: 'Mine', tip: 'Bring ore from a crystal.' },
      mend: { title: 'Repair', tip: 'Finish or repair a building.' },
      rally: { title: 'Rally', tip: 'Where new units go. Right-clicking works, too.' },
      cancelSite: { title: 'Cancel', tip: 'Give up this site.' },
      cancelItem: { title: 'Cancel', tip: 'Drop the last one in the queue.' },
      queue: { title: 'Queue', tip: 'Give orders one after the other, as with Shift.' },
      surrender: { title: 'Give up', tip: 'Ends the match for you. It asks first.' },
      ping: { title: 'Ping', tip: 'Points out a place to your team, or to everyone if there are no teams.' },
    },
    keyOf: (letter) => `key ${letter}`,
    noOre: 'Not enough ore: send more workers to the crystals',
    noRoom: 'No room: build a hut',
    queueFull: 'The queue is full',
    enough: 'You can’t have more of these',
    needs: (kind) => `You need a ${kind.toLowerCase()} first`,
    notNow: 'Not possible right now',
    cannotStand: 'Can’t build there: pick free ground you’ve seen',
    clickOre: 'Choose a glowing crystal',
    clickDamaged: 'Choose a site or a damaged building',
    allBusy: 'Every worker is busy',
    oreForAll: (ore) => `${ore} ore for everyone`,
    selectFirst: (home, idle) =>
      home && idle
        ? `Select something first: ${home} is your base, ${idle} an idle worker`
        : 'Select something first',
    giveUp: 'Give up? Press the flag again, or anywhere else to play on',
    waypointsFull: (most) => `Only ${most} orders can wait`,
    pingLater: 'Wait a moment before the next ping',
    buildingsHurt: (key) => `Your buildings are under attack${inBrackets(key)}`,
    workersHurt: (key) => `Your workers are under attack${inBrackets(key)}`,
    hints: {
      keys: {
        storm: (key) =>
          `The storm will close in: pick a worker, press ${key} and build a base near the middle`,
        idle: (count, key) =>
          `${count === 1 ? 'A worker is' : `${count} workers are`} idle: press ${key}, then right-click a crystal`,
        hutNow: (key) => `Press ${key} and click free ground to build a hut`,
        hut: (key) => `You need more room: click a worker, then press ${key} for a hut`,
        workersNow: (key) => `Press ${key} to train workers: they mine ore by themselves`,
        workers: (key) => `Click your base, then press ${key} to train workers`,
        barracksNow: (key) => `Press ${key} and click free ground to build a barracks`,
        barracks: (key) => `Click a worker, then press ${key} to build a barracks`,
        soldiersNow: (guards, archers) => `${guards} trains guards, ${archers} trains archers: a mix is best`,
        soldiers: 'Click your barracks and train soldiers',
        attackNow: (key) => `Press ${key} and click where to attack, also on the small map`,
        attack: 'Drag a box around your soldiers',
      },
      fingers: {
        storm: (base) => `The storm will close in: tap a worker, then ${base}, and build near the middle`,
        idle: (count) =>
          `${count === 1 ? 'A worker is' : `${count} workers are`} idle: tap one, then hold a crystal`,
        hutNow: (hut) => `Tap ${hut}, then free ground`,
        hut: (hut) => `You need more room: tap a worker, then ${hut}`,
        workersNow: (worker) => `Tap ${worker} to train some: they mine ore by themselves`,
        workers: (worker) => `Tap your base, then ${worker}`,
        barracksNow: (barracks) => `Tap ${barracks}, then free ground`,
        barracks: (barracks) => `Tap a worker, then ${barracks}`,
        soldiersNow: (guards, archers) => `Train ${guards} and ${archers}: a mix is best`,
        soldiers: 'Tap your barracks and train soldiers',
        attackNow: (attack) => `Tap ${attack}, then where to attack, also on the small map`,
        attack: 'Drag a box around your soldiers',
      },
    },
    modes: {
      assault: 'Choose where to attack.',
      move: 'Choose where to go.',
      patrol: 'Choose the other end of the patrol.',
      gather: 'Choose a glowing crystal.',
      mend: 'Choose a site or a damaged building.',
      rally: 'Choose where new units should go.',
      place: 'Choose free ground.',
      ping: 'Choose what others should look at, also on the small map.',
    },
    modeEnds: {
      keys: ' Right-click or Esc cancels',
      fingers: ' Hold a finger anywhere to cancel',
      several: ' Hold Shift to place several',
    },
    queueing: 'Orders wait their turn: give the next one',
    beingBuilt: 'Being built. More workers build faster.',
    damage: (damage, range) => `Damage ${damage}   Range ${range}`,
    close: 'melee',
    carries: (ore) => `Carries ${ore} ore`,
    stormIn: (clock) => `Storm in ${clock}`,
    stormCloses: (clock) => `Storm closes in ${clock}`,
    stormEverywhere: 'The storm is everywhere',
    greeting: 'The last base standing wins',
    out: (name) => `${name} is out`,
    youAreOut: 'You have no base left',
    watch: 'You’re out. See how it ends',
    stormComes: 'A storm is coming',
    stormStarts: 'The storm is closing in',
  },
  zh: {
    ...sharedWords.zh,
    kinds: {
      [kinds.WORKER]: { name: '工人', about: '采矿、建造、修理。' },
      [kinds.GUARD]: { name: '卫兵', about: '剑与盾。克制投石车，惧怕弓手。' },
      [kinds.ARCHER]: { name: '弓手', about: '远程射击。克制卫兵，惧怕投石车。' },
      [kinds.CATAPULT]: { name: '投石车', about: '抛掷巨石。克制弓手和建筑，惧怕卫兵。' },
      [kinds.BASE]: { name: '基地', about: '训练工人、储存矿石。失去最后一座就出局。' },
      [kinds.BARRACKS]: { name: '兵营', about: '训练卫兵和弓手。' },
      [kinds.WORKSHOP]: { name: '工坊', about: '制造投石车，还能研究一项发明。' },
      [kinds.TOWER]: { name: '箭塔', about: '射击来犯之敌，看得很远。' },
      [kinds.HUT]: { name: '小屋', about: '人口上限增加 8。' },
      [kinds.PLATES]: { name: '板甲', about: '卫兵少受四分之一伤害。只能选择一项发明。' },
      [kinds.LONGBOWS]: { name: '长弓', about: '弓手射程多一格半。只能选择一项发明。' },
      [kinds.BRIGHT_LAMPS]: { name: '明灯', about: '所有人走得更快、看得更远。只能选择一项发明。' },
    },
    buttons: {
      move: { title: '移动', tip: '前往该处，途中不交战。' },
      assault: { title: '进攻', tip: '前往该处，遇敌就打。' },
      stop: { title: '停止', tip: '留在原地。' },
      hold: { title: '坚守', tip: '守在原地，不追击。' },
      patrol: { title: '巡逻', tip: '来回走动，遇敌就打。' },
      gather: { title: '采矿', tip: '从水晶采集矿石。' },
      mend: { title: '修理', tip: '继续建造或修理建筑。' },
      rally: { title: '集结', tip: '新单位的集结点。也可以直接点右键。' },
      cancelSite: { title: '取消', tip: '放弃这处工地。' },
      cancelItem: { title: '取消', tip: '取消队列里的最后一项。' },
      queue: { title: '排队', tip: '依次下达命令，同按住 Shift。' },
      surrender: { title: '认输', tip: '退出这场战斗。会先问一下。' },
      ping: { title: '标记', tip: '给大家（分队时给队友）指出一个地方。' },
    },
    keyOf: (letter) => `按键 ${letter}`,
    noOre: '矿石不够：多派工人去采水晶',
    noRoom: '人口已满：再建一座小屋',
    queueFull: '队列已满',
    enough: '已达上限',
    needs: (kind) => `要先建${kind}`,
    notNow: '现在不行',
    cannotStand: '不能建在那里：选一块探明的空地',
    clickOre: '请选发光的水晶',
    clickDamaged: '请选工地或受损的建筑',
    allBusy: '没有空闲的工人',
    oreForAll: (ore) => `每人 ${ore} 矿石`,
    selectFirst: (home, idle) =>
      home && idle ? `还没有选中：按 ${home} 选基地，按 ${idle} 选空闲的工人` : '还没有选中',
    waypointsFull: (most) => `最多 ${most} 个命令排队`,
    pingLater: '标记太频繁，稍等一下',
    giveUp: '要认输吗？再点一次旗帜，或点别处继续',
    buildingsHurt: (key) => `你的建筑遭到攻击${key === null ? '' : `（${key}）`}`,
    workersHurt: (key) => `你的工人遭到攻击${key === null ? '' : `（${key}）`}`,
    hints: {
      keys: {
        storm: (key) => `风暴即将收缩：选一个工人，按 ${key}，在中央附近建基地`,
        idle: (count, key) => `${count} 个工人空闲：按 ${key}，再右键点击水晶`,
        hutNow: (key) => `按 ${key}，点击空地建小屋`,
        hut: (key) => `人口快满了：点击工人，再按 ${key} 建小屋`,
        workersNow: (key) => `按 ${key} 训练工人：他们会自己采矿`,
        workers: (key) => `点击基地，再按 ${key} 训练工人`,
        barracksNow: (key) => `按 ${key}，点击空地建兵营`,
        barracks: (key) => `点击工人，再按 ${key} 建兵营`,
        soldiersNow: (guards, archers) => `${guards} 训练卫兵，${archers} 训练弓手：搭配着来最好`,
        soldiers: '点击兵营，训练士兵',
        attackNow: (key) => `按 ${key}，点击要进攻的地方，小地图上也行`,
        attack: '拖出方框，选中你的士兵',
      },
      fingers: {
        storm: (base) => `风暴即将收缩：点一个工人，再点${base}，建在中央附近`,
        idle: (count) => `${count} 个工人空闲：点一个，再长按水晶`,
        hutNow: (hut) => `点${hut}，再点空地`,
        hut: (hut) => `人口快满了：点工人，再点${hut}`,
        workersNow: (worker) => `点${worker}来训练：他们会自己采矿`,
        workers: (worker) => `点基地，再点${worker}`,
        barracksNow: (barracks) => `点${barracks}，再点空地`,
        barracks: (barracks) => `点工人，再点${barracks}`,
        soldiersNow: (guards, archers) => `训练${guards}和${archers}：搭配着来最好`,
        soldiers: '点兵营，训练士兵',
        attackNow: (attack) => `点${attack}，再点要进攻的地方，小地图上也行`,
        attack: '拖出方框，选中你的士兵',
      },
    },
    modes: {
      assault: '选择进攻的地方。',
      move: '选择要去的地方。',
      patrol: '选择巡逻的另一端。',
      gather: '选择发光的水晶。',
      mend: '选择工地或受损的建筑。',
      rally: '选择新单位的集结点。',
      place: '选择一块空地。',
      ping: '选择要给大家看的地方，小地图上也行。',
    },
    modeEnds: { keys: '右键或 Esc 取消', fingers: '长按任意处取消', several: '按住 Shift 可连续放置' },
    queueing: '命令依次执行：继续下达',
    beingBuilt: '建造中。工人越多越快。',
    damage: (damage, range) => `伤害 ${damage}   射程 ${range}`,
    close: '近战',
    carries: (ore) => `携带 ${ore} 矿石`,
    stormIn: (clock) => `风暴将至 ${clock}`,
    stormCloses: (clock) => `风暴收缩 ${clock}`,
    stormEverywhere: '风暴笼罩一切',
    greeting: '守住基地，撑到最后',
    out: (name) => chinese`${name} 出局`,
    youAreOut: '你没有基地了',
    watch: '你已出局，看看谁能笑到最后',
    stormComes: '风暴要来了',
    stormStarts: '风暴开始收缩',
  },
};

function inBrackets(key: string | null): string {
  return key === null ? '' : ` (${key})`;
}

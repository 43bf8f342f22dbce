// Every word on the screens in English; the other languages have the same shape (`Texts`).

import type {
  BadAddress,
  Conditions,
  Emote,
  Latency,
  Probe,
  ReplayFault,
  ScreenFailure,
  SelfCheck,
  ShownFileFault,
  TurnedAway,
} from '../../electron/party/window/contract.ts';
import type { Device } from '../../games/game.ts';
import { english } from '../../games/kit/words/english.ts';
import { sharedWords } from '../../games/kit/words/shared.ts';
import { agoOf, charactersIn, isolated, minutesAndSeconds, ms, shortHash, speechOf } from './speech.ts';

const { list, ordinal, plural, ago, moment, second } = speechOf('en-GB');

/** What can be said in a match without typing, in the order in which it is offered. */
export const PHRASES = ['hello', 'luck', 'nice', 'close', 'oops', 'thanks', 'played', 'again'] as const;
type Phrase = (typeof PHRASES)[number];

interface FailureText {
  readonly title: string;
  /** The likely cause, and what helps. */
  readonly cause: string;
  readonly button: string;
}

/** Two versions of what is called `title`: `owner`'s, and the one that is here. */
interface OtherVersion {
  readonly title: string;
  readonly owner: string;
  readonly theirs: string;
  readonly yours: string;
}

/** Names, or how many where they are too long for a line. */
const few = (names: readonly string[]) => (names.length > 2 ? `${names.length} players` : list(names));

/** Whole minutes, at least one. */
const minutesOf = (milliseconds: number) =>
  plural(Math.max(1, Math.round(milliseconds / 60_000)), { one: '# minute', other: '# minutes' });

const BACK = 'Back to start';
const AGAIN = 'Try again';

/** What a file is that the console cannot play. */
const cartridgeParts: Readonly<Record<Extract<ShownFileFault, { is: 'size' }>['what'], string>> = {
  program: 'program',
  pictures: 'pictures',
  'picture-memory': 'memory for pictures',
  'work-memory': 'memory',
  saved: 'saved games',
  screens: 'screens',
};

const foreignFile: Readonly<Record<Extract<ShownFileFault, { is: 'foreign' }>['kind'], string>> = {
  archive: 'That’s an archive. Unpack it, and choose the .nes file in it.',
  picture: 'That’s a picture, not a cartridge.',
  disk: 'That’s a floppy disk for the console. Only cartridges can be played.',
  music: 'That’s music from a cartridge, without the game.',
  'board-image': 'That copy is in the format UNIF, which isn’t read. Use a .nes file.',
  handheld: 'That’s a game for a handheld, and this console is another one.',
  'other-console': 'That’s a game for another console.',
  unknown: 'There’s no cartridge in this file, whatever it’s called.',
};

export const en = {
  /** Name of the language among its speakers. */
  language: 'English',
  /** For the page: which fonts and voices to take (BCP 47), and where lines begin. */
  tag: 'en',
  direction: 'ltr' as 'ltr' | 'rtl',
  /** Between two sentences. */
  between: ' ',
  /** Who or what, and what is to be said of it. */
  labelled: (what: string, says: string) => `${what}: ${says}`,
  /** What a button does, and the key that does it, too. */
  withKey: (label: string, key: string) => `${label} (${key})`,
  /** Several figures of one thing. */
  figures: (parts: readonly string[]) => parts.join(', '),
  app: 'Ethernight',
  back: 'Back',
  cancel: 'Cancel',
  details: 'Details',
  done: 'Done',

  /** What the desktop shows outside of the page. */
  shell: {
    starts: (game: string) => `${game} starts!`,
    startsHint: 'Everyone is ready. Click here to come back.',
    goesOn: (game: string) => `${game} goes on!`,
    goesOnHint: 'The pause is over. Click here to come back.',
    stopped: 'Ethernight’s network service keeps stopping.',
    stoppedDetail: (code: number) => `It stopped several times in a row (exit code ${code}).`,
    again: 'Try again',
    quit: 'Quit',
    /** Another app has the data folder. */
    hangs: {
      title: 'Ethernight is open already, and doesn’t answer.',
      cause: 'End it, or restart the computer, then start it again.',
    },
    /** A host of others wants to quit. */
    quitting: {
      title: 'Quit Ethernight?',
      cause: 'You’re hosting this room. The others play on if one of their computers can take it over.',
      button: 'Quit',
      stay: 'Stay',
    },
    /** The system's dialog for a game's program. */
    choosing: {
      title: (game: string) => `Choose the program of ${game}`,
      button: 'Choose',
      programs: 'Programs',
      handOut: 'Choose a file for guests',
    },
    /** On Linux without an installer. */
    links: {
      question: 'Open links and replays with Ethernight?',
      detail: 'Links into a room and replay files then open with this copy of it, wherever you click them.',
      yes: 'Open them',
      no: 'No, thanks',
    },
    /** The page in the window needs a decision. */
    page: {
      failing: {
        message: 'The Ethernight window keeps failing.',
        detail: 'A match goes on without it, and it can catch up.',
        again: 'Try again',
        other: 'Quit',
      },
      frozen: {
        message: 'The Ethernight window isn’t responding.',
        detail: 'A match goes on without it. A new window catches up in a moment.',
        again: 'Reopen it',
        other: 'Wait',
      },
    },
    /** On macOS; the words are those of the system. */
    menu: {
      about: 'About Ethernight',
      services: 'Services',
      hide: 'Hide Ethernight',
      hideOthers: 'Hide Others',
      showAll: 'Show All',
      quit: 'Quit Ethernight',
      edit: 'Edit',
      undo: 'Undo',
      redo: 'Redo',
      cut: 'Cut',
      copy: 'Copy',
      paste: 'Paste',
      selectAll: 'Select All',
      view: 'View',
      fullscreen: 'Toggle Full Screen',
      window: 'Window',
      minimize: 'Minimise',
      zoom: 'Zoom',
      front: 'Bring All to Front',
    },
    updates: {
      mayLook: 'May Ethernight check for updates?',
      mayLookDetail: (host: string) =>
        `Each time it starts, it would ask ${host} for the latest version. Nothing is downloaded or installed without your say-so.`,
      look: 'Check at every start',
      neverLook: 'Never check',
      found: (version: string) => `Ethernight ${version} is available.`,
      foundDetail: (ours: string) => `You have ${ours}. To play together, everyone needs the same version.`,
      install: 'Install when I quit',
      later: 'Not now',
      stopLooking: 'Stop checking',
      failed: (version: string) => `Ethernight ${version} could not be downloaded.`,
      where: (homepage: string) => `You can get it at ${homepage}.`,
      close: 'Close',
    },
  },

  connecting: { title: 'Starting…', cause: 'One moment.' },
  comingBack: {
    app: 'Connection lost. Reconnecting… What you do now is kept.',
    /** In a match, where it is lost. */
    appInMatch: 'Connection to the app lost. Reconnecting…',
    host: 'No answer from the host. Reconnecting… What you do now is kept.',
    room: 'Connection to the room lost. Reconnecting… Your seat is kept.',
    nothingHere: 'Nothing can be changed until you’re back in the room.',
    catchingUp: 'Back in the room. Catching up…',
    done: 'How far you have caught up',
    leave: 'Leave room',
    aloneHost: 'No word from anyone else. Perhaps your network is down and they’re playing on without you.',
    aloneGuest: (host: string) =>
      english`No word from ${host}. Play on here without ${host}? Your app would host the room.`,
    goOn: 'Play on with whoever is here',
    newHost: (name: string) => `${name}’s app hosts the room now.`,
    newHostIsYou: 'Your app hosts the room now.',
    /** The app that goes on lacks the match. */
    matchOver: 'The match could not go on.',
    /** To the app that hosted before. */
    stalled: 'This app didn’t answer for a moment.',
    /** Shown when this app becomes the host of a room with a password. */
    inheritedPassword: 'Friends need its password: the key in the lobby shows it.',
    unheard: 'Back again. The last thing you did may not have arrived.',
  },
  closed: {
    silent: 'The app doesn’t answer.',
    gone: {
      title: 'The app was closed',
      cause: 'Start Ethernight again and use its new window.',
      button: 'Try again',
    },
    replaced: {
      title: 'Ethernight is open in another window',
      cause: 'Carry on there, or bring it here.',
      button: 'Use it here',
    },
    uninvited: {
      title: 'This browser was not let in',
      cause: 'A link works once. Open the address that Ethernight printed last where it was started.',
      button: 'Reload',
    },
  },

  /** The window itself. */
  window: {
    fullscreen: 'Fullscreen',
    leaveFullscreen: 'Leave fullscreen',
    /** `keys` as they are printed. */
    fullscreenHint: (keys: string) => `${keys} does it, too.`,
    restarted: {
      window: 'The window had stopped and was reopened.',
      graphics: 'The graphics had stopped and were restarted.',
    },
  },

  home: {
    tagline: 'Games on your own network. No account, no internet.',
    host: 'Host',
    hostHint: 'Open a room here. Friends join with a short code.',
    join: 'Join',
    joinHint: 'Type the code or address your host gives you.',
    bots: 'Play against bots',
    botsHint: 'Practise now. Friends can drop in.',
    name: 'Your name',
    online: 'Connected to a local network',
    offline: 'No network found. You can still play against bots.',
    mayNotSend: (networks: readonly string[]) =>
      `This computer keeps Ethernight from sending on ${list(networks)}.`,
    version: (version: string) => `Version ${version}`,
    settings: 'Settings',
    network: 'Network',
    replays: 'Replays',
    /** See FileTrouble. */
    fileTroubles: {
      'profile-aside': (where: string) =>
        `Your profile was damaged, so your name and settings have been reset. The old file is ${where}`,
      'profile-unread': (where: string) =>
        `Your profile can’t be read. It stays as it is, and what you change now lasts until you quit. Check the permissions of ${where}`,
      'profile-unwritten': (where: string) =>
        `Your name and settings can’t be saved. Ethernight keeps trying: see whether the disk is full. The file is ${where}`,
      'key-aside': (where: string) =>
        `The key by which friends’ apps know this computer was damaged, so it has a new one. The old file is ${where}`,
      'key-unread': (where: string) =>
        `The key by which friends’ apps know this computer can’t be read. It stays as it is, and another one is used until you quit. Check the permissions of ${where}`,
      'key-unwritten': (where: string) =>
        `The key by which friends’ apps know this computer can’t be saved. Ethernight keeps trying: see whether the disk is full. The file is ${where}`,
      'games-aside': (where: string) =>
        `The file with the games you had allowed was damaged, so you will be asked again. The old file is ${where}`,
      'games-unread': (where: string) =>
        `The file with the games you had allowed can’t be read. It stays as it is, and what you allow now lasts until you quit. Check the permissions of ${where}`,
      'games-unwritten': (where: string) =>
        `What you allowed can’t be saved. Ethernight keeps trying: see whether the disk is full. The file is ${where}`,
      'room-aside': (where: string) =>
        `The file with the way back into your last room was damaged, so there is none. The old file is ${where}`,
      'room-unread': (where: string) =>
        `The file with the way back into your last room can’t be read. It stays as it is, and no other room is kept until you quit. Check the permissions of ${where}`,
      'replays-unlisted': (where: string) =>
        `The folder of your replays can’t be read, so none are shown. Check the permissions of ${where}`,
      'files-unlisted': (where: string) =>
        `The folder of your cartridges can’t be read, so none are shown. Check the permissions of ${where}`,
      'save-unread': (where: string) =>
        `A saved game can’t be read, so the match begins without it. The file stays: ${where}`,
    },
    understood: 'OK',
    wayBack: {
      playing: (room: string) => `Your match goes on: back to ${room}`,
      back: (room: string) => `Back to ${room}`,
      forget: (room: string) => `Forget ${room}`,
      /** Texts under the button, between matches. */
      states: {
        open: 'The room is still open.',
        asked: 'Looking whether the room is still open …',
        silent: 'Nothing answers there just now. It is tried again and again.',
      },
    },
  },

  /** Asked at the first start. */
  naming: {
    title: 'Welcome!',
    label: 'What do your friends call you?',
    hint: 'You can change it whenever you like.',
    /** While the field is empty. */
    unnamed: (proposal: string) => `Left empty, it’s “${isolated(proposal)}”.`,
    button: 'That’s me',
    /** Shown where a name is too long, also for a room's name. */
    fits: (most: number) => `Only ${most} characters fit.`,
  },

  /** Servers of games that people already have, started without a room. */
  servers: {
    found: 'Game servers on this network',
    opens: 'Opens the game',
    byHand: (address: string) => `Opens the game. Then type ${address}`,
    runs: 'The game is open here',
    players: (count: number) => plural(count, { one: '# player', other: '# players' }),
  },

  /** Rooms that were found on the network, and those of earlier evenings. */
  rooms: {
    found: 'Rooms on this network',
    looking: 'No rooms yet. They show up here as soon as someone on this network opens one.',
    offline: 'No network, no rooms. Join a Wi-Fi or plug in a cable.',
    others: (rooms: number) => (rooms === 1 ? 'Another room' : `${rooms} other rooms`),
    stay: 'Stay here',
    roomOf: (host: string) => `${isolated(host)}’s room`,
    /** Nobody leads it yet. */
    nameless: 'Open room',
    name: 'Name of the room',
    rename: 'Name the room',
    password: 'Needs a password',
    seats: (taken: number, seats: number) => `${taken} of ${seats} seats`,
    phase: {
      lobby: 'In the lobby',
      countdown: 'About to start',
      /** Members with a seat in it play on; others wait in the room for the next one. */
      playing: 'A match is on; come in',
    },
    full: 'Full; you watch until there’s a seat',
    problem: {
      version: 'Different version of Ethernight',
      game: 'Different version of this game',
      locked: 'Locked',
    },
    recent: 'Recent rooms',
    forget: (room: string) => `Forget ${room}`,
    /** How long ago, in minutes. */
    ago: (minutes: number) => (minutes < 1 ? 'just now' : ago(...agoOf(minutes))),
  },

  hall: {
    title: 'The hall',
    rooms: 'Rooms',
    room: (number: number) => `Room ${number}`,
    asking: 'Asking the hall how it stands…',
    here: 'You are here',
    full: 'Full',
    trying: 'Asking for a seat…',
    untold: 'No news',
    more: (rooms: number) => plural(rooms, { one: '# more room', other: '# more rooms' }),
    table: 'Points tonight',
    nothing: 'No match has counted yet.',
    own: (place: number, points: string, people: number) =>
      `You are ${nth(place)} of ${people} with ${points}.`,
    unplaced: 'You have played no match that counts yet.',
    /** All of it is the hall’s word. */
    word: 'This is what the hall says.',
    notMoved: {
      full: (room: string) => `${room} is full.`,
      locked: (room: string) => `${room} is locked.`,
      password: (room: string) => `${room} has another password.`,
      silent: (room: string) => `${room} does not answer.`,
      gone: (room: string) => `${room} is gone.`,
      other: (room: string) => `${room} cannot be joined.`,
    },
  },

  host: {
    opening: 'Opening the room…',
    cause: 'Finding a free port, making a code for your friends, saving you a seat.',
  },

  join: {
    title: 'Join a room',
    label: 'Code or address of the room',
    hint: 'The host’s screen shows it. A link or the name of that computer works, too. Such as',
    examples: ['P8F0H', '6000-104P-2EW', '192.168.178.30:27412'],
    paste: 'Paste',
    pasteEmpty: 'There is no text to paste. Copy the code or the link first.',
    pasteFailed: 'The clipboard can’t be read here. Paste with the keyboard.',
    button: 'Join',
    /** What is wrong with what was typed; `part` is the piece that is meant. */
    bad: {
      empty: () => 'Type the code or address shown on the host’s screen.',
      'not-ipv6': (part: string) => `“${part}” is not an IPv6 address.`,
      brackets: () => 'An IPv6 address with a port is written like [::1]:27412.',
      'not-whole': (part: string) =>
        `“${part}” isn’t an address such as 192.168.1.20: four numbers up to 255.`,
      'not-a-name': (part: string) => `“${part}” is not a code, an address or a name.`,
      port: (part: string) => `“${part}” is not a port: a number from 1 to 65535.`,
      'other-link': (part: string) => `“${part}” isn’t the link of a room: those begin with ethernight://`,
      'too-many': () => 'That is more addresses than one room can have.',
      code: (part: string) =>
        `The code “${part}” isn’t right. Check its ${charactersIn(part)} characters against the host’s screen.`,
      'code-part': (part: string) =>
        `Nobody goes by the name “${part}”, and a code has more than these ${charactersIn(part)} characters. Type all that the host’s screen shows.`,
    } satisfies Record<BadAddress['why'], (part: string) => string>,
    joining: 'Joining…',
    knocking: 'Knocking at',
    probes: 'Ways being tried',
    probe: {
      asking: 'Asking…',
      answered: 'Answered',
      refused: 'Nothing there',
      silent: 'Silent',
    } satisfies Record<Probe['state'], string>,
  },

  lobby: {
    seat: (seat: number) => `Seat ${seat + 1}`,
    you: 'You',
    /** In a list of names. */
    own: (name: string) => `${name} (you)`,
    leader: 'Host',
    bot: 'Bot',
    /** The relay calls it so too. */
    botName: sharedWords.en.bot,
    botHint: 'Always ready',
    empty: 'Empty seat',
    /** The button; once it is pressed it says `ready`. */
    getReady: 'Ready',
    ready: 'Ready',
    notReady: 'Not ready',
    silent: 'Not answering',
    /** Whole seconds. */
    silentFor: (seconds: number) => `No answer for ${seconds} s`,
    sitsOut: 'Sits out',
    notIn: 'Not in it',
    playing: 'Playing',
    startWithout: (name: string) => `Start without ${isolated(name)}`,
    startWithoutMany: (count: number) =>
      plural(count, { one: 'Start without # player', other: 'Start without # players' }),
    /** In the bar, and on what lies over the room. */
    waitedFor: 'Everyone else is ready. They’re waiting for you.',
    leave: 'Leave',
    kickName: (name: string) => `Kick ${name}`,
    handOverName: (name: string) => `Make ${name} the host`,
    players: 'Players',
    /** Beside that: how many seats people have, as the list of rooms says it, null for no limit; and how many bots there are. */
    seated: (people: number, seats: number | null) => (seats === null ? `${people}` : `${people}/${seats}`),
    andBots: (bots: number) => plural(bots, { one: ' + # bot', other: ' + # bots' }),
    settings: 'Rules of this room',
    game: 'Game',
    howTo: 'How to play',
    controls: 'Controls',
    devices: {
      mouse: 'Mouse',
      keys: 'Keyboard',
      gamepad: 'Gamepad',
      touch: 'Touch',
    } satisfies Record<Device, string>,
    thumbs:
      'A thumb steers from where it lands. The buttons are on the other side, with what they do on them.',
    close: 'Close',
    /** The list of games to choose from; labels for games above or below the visible ones. */
    allGames: 'All games',
    searchGames: 'Find a game',
    noSuchGame: (name: string) => `No game is called “${isolated(name)}”.`,
    bundled: 'Bundled',
    /** Games that people already have: those that are here, and the others. */
    onThisComputer: 'Found on this computer',
    notFoundHere: 'Not found on this computer: press one to say where it is',
    cartridges: 'Cartridges',
    moreGames: (count: number) => plural(count, { one: '1 more game', other: '# more games' }),
    moreRules: (count: number) => plural(count, { one: '1 more rule', other: '# more rules' }),
    addPlayer: 'Add a player here',
    /** Instead, in a room that takes no new member: no longer than what it stands for. */
    addLocked: 'Room is locked',
    addByPad: (button: string, pad: number) => `Add a player: ${button} on gamepad ${pad}`,
    removePlayer: (name: string) => `Remove ${isolated(name)} from here`,
    readyOf: (name: string, state: string) => `${state}: ${isolated(name)}`,
    /** By its letter. */
    team: (letter: string) => `Team ${letter}`,
    teams: 'Teams',
    noTeams: 'None',
    mixTeams: 'Mix the teams',
    delay: 'Spectators’ delay',
    delays: { 0: 'None', 10: '10 s', 30: '30 s', 60: '60 s' },
    delayHint: 'Whoever watches sees everything this much later, so nobody can give you away.',
    changeTeam: (name: string, letter: string) => `${isolated(name)} is in team ${letter}. Change teams`,
    teamsHint: 'Press the mark on your card to change yours.',
    handicap: 'Handicap',
    /** Beside the sign that cards have. */
    handicapHint: 'For whoever is too good.',
    /** Where it is set. */
    handicapWhere: 'On cards',
    /** Handicap step `step` of the highest step `most`. */
    handicapOf: (name: string, step: number, most: number) =>
      `Handicap of ${isolated(name)}: ${step} of ${most}`,
    /** With what a step means in the game, a sentence. */
    handicapTip: (handicapOf: string, meaning: string) => `${handicapOf}. ${meaning}`,
    /** Engines that make something else of the game; each side is names and what they have in common. */
    engines: (sides: readonly string[]) =>
      `These computers compute the game differently, so a match may fall out of step: ${sides.join(' · ')}`,
    engineSide: (names: readonly string[], builds: readonly string[]) =>
      `${list(names)} (${builds.join('; ')})`,
    oneTeam: 'Everyone’s on the same team. Someone has to switch.',
    turnedAway: (names: readonly string[], why: string) =>
      `${list(names)} ${names.length === 1 ? 'sits' : 'sit'} out: ${why}`,
    turnedAwayWhy: {
      full: 'the room is full.',
      locked: 'the room is locked.',
      banned: 'the host has banned them.',
      'too-often': 'too many joined from here just now.',
      kicked: 'the host removed them.',
      lost: 'the connection was lost.',
      'one-pointer': 'this game seats one player per device.',
      most: 'there is no room for more on one device.',
    } satisfies Record<TurnedAway['why'], string>,
    password: 'Password',
    hasPassword: 'Password needed.',
    lock: 'Lock the room',
    unlock: 'Unlock the room',
    locked: 'Locked: nobody new can get in.',
    evening: 'Tonight',
    eveningFile: 'points-tonight',
    eveningPoints: (points: number) => plural(points, { one: '# point', other: '# points' }),
    eveningWins: (wins: number) => plural(wins, { one: '# win', other: '# wins' }),
    bots: 'Bots',
    fewerBots: 'Fewer bots',
    moreBots: 'More bots',
    watchersOf: (names: readonly string[]) => `Watching: ${list(names)}`,
    /** Beside a member, in a game for one at each computer. */
    benched: (names: readonly string[]) => `Sitting out (one player per device): ${list(names)}`,
    /** Said to a press that might have been meant for who sits out. */
    stillReady: 'You’re still ready. Press again to change that.',
    allReady: 'Everyone is ready.',
    /** Why nothing starts although all are: a room begins only so many countdowns in a row. */
    allReadyHeld:
      'Everyone is ready. Several countdowns were stopped, so the next one begins in a few seconds.',
    needMore: (min: number) =>
      plural(min, {
        one: 'At least # player is needed. A friend or a bot will do.',
        other: 'At least # players are needed. A friend or a bot will do.',
      }),
    needMoreGuest: (min: number) =>
      plural(min, { one: 'At least # player is needed.', other: 'At least # players are needed.' }),
    pressReady: 'Press Ready when you are.',
    /** Members who were ready were ready for another game. */
    chose: (name: string, game: string) => english`${isolated(name)} chose ${game}. Get ready again.`,
    youChose: (game: string) => english`You chose ${game}. Nobody is ready for it yet.`,
    waitingFor: (names: readonly string[]) => english`Waiting for ${list(names)}.`,
    stopped: (name: string) => `${isolated(name)} needs a moment.`,
    waitingForMany: (count: number) =>
      plural(count, { one: 'Waiting for # player.', other: 'Waiting for # players.' }),
  },

  /** Games that people already have. */
  native: {
    list,
    haveIt: (count: number, all: number) => (count === 0 ? 'nobody has it' : `${count} of ${all} have it`),
    /** A game, who has it, and further sentences about it. */
    tile: (game: string, has: string, facts: readonly string[]) => [`${game}: ${has}.`, ...facts].join(' '),
    ownWindow: 'Ethernight starts it for everyone, in its own window.',
    notLate: 'Nobody can come in once it has begun.',
    startWithoutTitle: (names: readonly string[]) => `Start without ${list(names)}?`,
    howMany: (seats: number | null) => (seats === null ? 'Any number can play.' : `Up to ${seats} can play.`),
    howLong: (from: number, to: number) => `A round takes ${from} to ${to} minutes.`,
    /** Before what a first-timer presses. */
    firstTime: 'First time?',
    forced: 'Ethernight can end it only by force: save first.',
    untried: 'Written from its documentation, and not played with Ethernight yet.',
    noRoot: 'Its server doesn’t run for root, which Ethernight runs as, so this computer can’t host it.',
    have: (version: string | null) => (version === null ? 'Has it' : `Has ${version}`),
    otherVersion: 'Other version',
    withVersion: (name: string, version: string) => `${isolated(name)} (${version})`,
    lack: 'Doesn’t have it',
    get: (website: string) => `Get it at ${website}.`,
    getDebian: (packages: string) => `On Debian or Ubuntu: sudo apt install ${packages}.`,
    withoutThem: 'The others can start without them.',
    unknownGame: 'Your app doesn’t know this game, so you sit this one out.',
    pick: 'Program location',
    pickTitle: (game: string) => `Where is ${game}?`,
    notHere: 'It wasn’t found on this computer.',
    /** Above a field to type it. */
    path: 'Full path of the program, or empty to have it found',
    otherPath: 'Or the full path of another program',
    /** Opens the system's dialog. */
    choose: 'Choose a program…',
    pickDone: 'Use these',
    /** Where the field was left empty. */
    pickNone: 'Find it',
    picking: 'Checking…',
    noProgram: 'There’s no program at this path.',
    otherProgram: (game: string) => english`This program doesn’t seem to be ${isolated(game)}.`,
    program: { client: 'Game', server: 'Server' },
    allowTitle: (game: string) => `Let Ethernight start ${game}?`,
    allowCause:
      'It’s a program on this computer, and may do whatever it may when you start it yourself. Ethernight starts it whenever you’re ready to play, and won’t ask again for this game.',
    allowWhat: 'Program',
    allowWhose: 'Website',
    allowGets: 'It gets',
    allowGetsWhat: 'An address, a port, and the letters and digits of your name.',
    /** Where the program is there that others join. */
    allowServer: 'When you host, it also opens a server for everyone in the room.',
    /** Asked for a server that cannot be told where to listen. */
    allowServerEverywhere:
      'When you host, it also opens a server for everyone in the room. Everyone on any network of this computer can reach it.',
    /** Above a line of the game's own settings, and the file that it is in. */
    allowSetting: 'Changes',
    allowSettingBack: 'Ethernight puts this line back when the game ends.',
    allowCommands: 'Show the command',
    allowBraces: 'Whatever is in braces gets filled in.',
    allow: 'Allow',
    trust: 'What the game does by itself, such as loading maps, is between you and the game.',
    option: {
      landscape: 'Landscape',
      year: 'Year',
      map: 'Map',
      mode: 'Mode',
      laps: 'Laps',
      track: 'Track',
      wad: 'Levels',
      style: 'Mode',
    },
    /** What is chosen of them; names of maps and years say themselves. */
    choice: {
      temperate: 'Temperate',
      arctic: 'Arctic',
      tropic: 'Tropic',
      toyland: 'Toyland',
      dm: 'Deathmatch',
      tdm: 'Team deathmatch',
      ctf: 'Capture the flag',
      lms: 'Last man standing',
      lts: 'Last team standing',
      deathmatch: 'Deathmatch',
      altdeath: 'Deathmatch, things come back',
      offa: 'Everyone for themselves',
      tffa: 'Teams',
      rabbit: 'Rabbit chase',
    },
    youLack: (game: string) => english`You don’t have ${isolated(game)}. The others can play without you.`,
    starting: (game: string) => `${isolated(game)} is about to start.`,
    playing: (game: string) => english`You’re playing ${isolated(game)}. Come back here when you’re done.`,
    entering: (game: string) => `${isolated(game)} takes you in as soon as it can.`,
    /** The own client is closed; `others`: whether others play on. */
    outOf: (game: string, others: boolean) =>
      english`You’ve left ${isolated(game)}. ${others ? 'The others are still playing.' : 'Nobody is in it now.'}`,
    /** The own client never was in the game; `others`: whether others play on. */
    notIn: (game: string, others: boolean) =>
      english`You didn’t get into ${isolated(game)}. ${others ? 'The others are playing.' : 'Nobody else is in it.'}`,
    serverFailed: (hosting: boolean) =>
      `The server isn’t running. ${hosting ? 'Try again, or end the game.' : 'The host can try again.'}`,
    theyPlay: (game: string, others: boolean) =>
      others ? english`The others are playing ${isolated(game)}.` : `Nobody is in ${isolated(game)} now.`,
    startsIn: (seconds: number) => (seconds > 0 ? `Starts in ${seconds}…` : 'Starting…'),
    server: 'Server',
    step: {
      waiting: 'Waiting',
      checking: 'Checking',
      'server-starting': 'Starting',
      answers: 'Answers',
      starting: 'Starting',
      'in-game': 'In the game',
      ended: 'Closed',
      failed: 'Failed',
    },
    failure: {
      'not-installed': {
        title: 'Not found',
        help: 'The program isn’t where it was. Install it, or say where it is.',
      },
      'wrong-version': {
        title: 'Other version',
        help: 'Your version can’t play on this server. Install the one that the host has.',
      },
      'no-free-port': {
        title: 'Port busy',
        help: 'This game’s ports are all in use. Close other servers of it on this computer.',
      },
      'cannot-start': {
        title: 'Can’t start',
        help: 'The system won’t run the program.',
      },
      'server-ended': { title: 'Server ended', help: 'The server closed by itself.' },
      'server-silent': {
        title: 'No answer',
        help: 'The server runs, but doesn’t answer. It was closed again.',
      },
      'another-server': {
        title: 'Another server',
        help: 'Another server answers on that port. Close it and try again.',
      },
      unreachable: {
        title: 'Not reachable',
        help: 'The host’s server doesn’t answer from here. Usually it’s the firewall on the host’s computer: it has to let this game in.',
      },
      'client-ended': { title: 'Game closed', help: 'The game closed before you were in.' },
    },
    /** Over what a program wrote last, in whatever language it does. */
    lastWords: 'What it said last',
    again: 'Try again',
    address: 'Server:',
    byHand: 'Type this address in the game:',
    closeMine: 'Close my game',
    joinNow: 'Join now',
    stillRuns: {
      server: (game: string) => `The server of ${isolated(game)} still runs on this computer.`,
      client: (game: string) => `${isolated(game)} still runs on this computer.`,
    },
    onTheWay: (game: string, step: string) => `${isolated(game)}: ${step}.`,
    endIt: 'Close it',
    putAway: 'Got it',
    endForAll: 'End the game',
    endTitle: (game: string) => `End ${isolated(game)} for everyone?`,
    endCause: 'The server closes, so everyone is out. What the game hasn’t saved is gone.',
    lastOne: (game: string) => `${isolated(game)} is over.`,
    won: (name: string, game: string) => `${isolated(name)} won ${isolated(game)}!`,
    lasted: (milliseconds: number) => `You played ${minutesOf(milliseconds)}.`,
    tonight: (milliseconds: number) => `${minutesOf(milliseconds)} tonight.`,
    saysWhoWon: 'Say who won',
    whoWon: 'Who came first, second, …?',
    sayPlaces: 'That’s how it ended',
    clearPlaces: 'Start over',
    pressNames: 'Press the names in the order you came in. More than half of you have to say the same.',
    agree: 'Agree',
    agreed: (count: number, needed: number) =>
      plural(count, { one: `(# agrees, ${needed} needed)`, other: `(# agree, ${needed} needed)` }),
    saysPlaces: (by: readonly string[], order: readonly string[]) =>
      `${list(by)}: ${order.map((name, index) => `${index + 1}. ${isolated(name)}`).join(', ')}`,
  },

  /** For members who wait in the room while the others play. */
  running: {
    title: (game: string) => `They’re playing ${game}`,
    next: 'You’re in the next match.',
    onlooks: 'Every seat is taken. You get the next free one.',
    audience: 'This screen only watches.',
    playsNext: 'Every seat is taken. You play in the next match.',
    inLine: (place: number, losers: boolean) =>
      `Every seat is taken. You’re number ${place} in line${losers ? ': who loses stands up' : ''}.`,
    sitsOut: 'You’re sitting this one out.',
    pressReady: 'Press Ready to be in the next match.',
    /** A member who comes in during a match is ready without a press. */
    ready: 'You’re in the next match. Press Ready again to sit it out.',
    /** Minutes, rounded up, as long as the last match of the kind took; 0 and less is overdue. */
    left: (minutes: number) =>
      minutes > 0
        ? plural(minutes, { one: 'Less than a minute to go.', other: 'About # minutes to go.' })
        : 'It should be over any moment.',
    since: (time: string) => `Running for ${time}.`,
    watch: 'Watch',
    paused: 'Paused for a moment.',
  },

  ways: {
    title: 'Join with this code',
    codeSaid: (code: string) => `Code ${[...code].join(' ')}`,
    or: 'or at',
    scan: 'Scan to join',
    large: 'Enlarge',
    all: 'All ways in',
    joined: 'This room is at',
    codeHere: 'This room’s code',
    none: 'No network found, so nobody can join. You can still play against bots.',
    ipv6Alone:
      'This network has only IPv6, so there is no code: friends find the room, or use the link or address.',
    virtual: 'VPN or virtual, rarely works',
    whichNetwork: 'Which network are your friends on?',
    choose: 'Show first',
    chooseName: (address: string) => `Show first: ${address}`,
    here: 'Only on this computer',
    link: 'As a link and QR code, for computers with Ethernight',
    forBrowsers: 'Typed in the browser of a phone or a computer',
    copy: 'Copy',
    copyName: (address: string) => `Copy ${address}`,
    copied: 'Copied',
    copyFailed: 'Select and copy',
    saidCopied: (address: string) => `${address} copied.`,
    saidCopyFailed: 'Copying isn’t allowed here. Select the address and copy it yourself.',
    shortCode: 'Safety code',
    shortCodeHint: 'Same digits on the host’s screen, under “All ways in”? Then nobody is listening in.',
    /** The button that leads to the dialog of the title below it. */
    phones: 'Phones',
    guests: 'Phones and browsers',
    guestsOn: 'Phones and browsers may join',
    guestsOpening: 'Opening the page…',
    guestsFailed:
      'The page for browsers could not be opened. Switch it off and on again, or restart the app.',
    side: { browser: 'Browser', app: 'App' },
    scanBrowser: 'Scan to play in a browser',
    /** Below addresses. */
    typed:
      'Or type this where a browser has its address, with the digits at the end. They are new with each code.',
    scanApp: 'For computers with Ethernight: a phone can’t open it',
    /** To guests, while the host lets browsers in. */
    scanAtHost: 'Phones scan the code on the host’s screen.',
    letPhonesIn: 'Let phones in',
    /** Below that. */
    letPhonesInHint: 'A code appears. Phones that scan it play in their browser, not encrypted.',
    inBrowser:
      'For phones and computers without Ethernight, on this network. What they send is not encrypted.',
    /** On the screen of a host whose page for browsers was opened by no other device; `port`: "TCP 27412". */
    unvisited: {
      word: 'No phone has come yet.',
      title: 'No other device has reached this page yet',
      tries: [
        'On the phone: the same Wi-Fi as this computer, and mobile data off.',
        'A guest Wi-Fi, or a router with “AP isolation”, keeps devices apart: use another network.',
      ],
      firewall: (port) => `Browsers come in by ${port}: this computer’s firewall has to let that through.`,
    } satisfies { word: string; title: string; tries: string[]; firewall: (port: string) => string },
    renew: 'New code for browsers',
    /** The file that the host hands out to browsers. */
    handOut: {
      reading: (name) => `Reading ${isolated(name)}…`,
      offered: (name, size) => `Guests can get ${isolated(name)} (${size}).`,
      gone: (name) => `${isolated(name)} can no longer be read. Choose it again in the settings.`,
      changed: (name) =>
        `${isolated(name)} has changed, and is not handed out any more. Choose it again in the settings.`,
    } satisfies {
      reading: (name: string) => string;
      offered: (name: string, size: string) => string;
      gone: (name: string) => string;
      changed: (name: string) => string;
    },
    checksum: 'Checksum (SHA-256)',
    megabytes: (size: string) => `${size} MB`,
    shortCodes: 'Safety codes: if guests see the same digits on their screens, nobody is listening in.',
  },

  /** The page on which guests play in a browser. */
  guest: {
    hint: 'You play here, in the browser. Nothing is installed.',
    clear:
      'The room has a password. It goes to the host unencrypted: other devices on this network could read it.',
    /** Where that is pressed without a name. */
    needsName: 'Type a name first.',
    button: 'Join',
    watchOnly: 'Only watch',
    openApp: 'Open in the app',
    getFile: (name: string, size: string) => `Get ${isolated(name)} (${size})`,
    fileHint:
      'From the host’s computer, unencrypted. Before you open it, compare its checksum with the one on the host’s screen.',
    entering: 'Joining…',
    mark: 'In a browser, not encrypted',
    sameDevice: (name: string) => `On the same device as ${isolated(name)}`,
    left: 'Buttons under the left thumb',
    pad: 'Only controls here: I look at the big screen',
    padLook: 'Look at the big screen',
    padStill: 'The match is paused',
    playing: 'A match is running. You’re in the next one.',
    showing: (who: string) => `${isolated(who)} shows a replay, which can be watched in the app.`,
    appsOnly: 'This game needs the app on a computer. You can play the next one.',
    /** On the page of a guest whose screen had another state than the host's. */
    outOfStep: {
      again: 'This screen was out of step with the host’s. It has caught up again.',
      still: 'This browser shows something else than the host’s screen. Try another browser.',
    },
    /** After such a press. */
    silent: 'The host’s computer doesn’t answer.',
    gone: {
      title: 'The page has lost the host',
      cause:
        'Is this device on the host’s Wi-Fi, with mobile data off? If the room is closed, scan the code of another one.',
      button: 'Try again',
    },
    /** The room goes on at another computer, whose player has this name. */
    moved: {
      title: (name) => `The room goes on at ${isolated(name)}’s computer`,
      cause: 'This page goes there by itself, where it can reach it.',
      scan: (name) => `If that takes long, scan the code on ${isolated(name)}’s screen.`,
    } satisfies { title: (name: string) => string; cause: string; scan: (name: string) => string },
    uninvited: {
      title: 'Scan the code, or type its digits',
      cause: 'This browser was not let in, or the code was renewed. The current one is on the host’s screen.',
      button: 'Try again',
    },
    /** Who opens the page's address alone can type those. */
    digits: { label: 'Six digits, on the host’s screen', button: 'Go in' },
    replaced: {
      title: 'You play in another tab',
      cause: 'The room is open there, and only one can play.',
      button: 'Play here',
    },
    failure: {
      full: 'The room is full. Try again when somebody leaves.',
      locked: 'The room is locked. Ask the host to unlock it.',
      banned: 'The host doesn’t let this browser in any more.',
      kicked: 'The host has removed you from the room.',
      password: 'That’s not the room’s password. Ask the host for it.',
      'new-password': 'The room has a new password. Ask the host for it.',
      guesses: 'Too many passwords were tried. Wait a minute.',
      'too-often': 'Too many have come in from here just now. Wait a few seconds.',
      moved: 'The room goes on at another computer. Scan the code on its screen.',
      'same-device': 'Enough play from this device already. Close another tab, or ask the host.',
      closed:
        'The room is closed, or goes on at another computer. Scan the code on the screen that has it now.',
      lost: 'The connection was lost. Join again.',
    },
  },

  /** The screen on a wall, which everybody in front of it reads. */
  bigScreen: {
    title: 'Big screen',
    /** While browsers are kept out. */
    needsBrowsers: 'A big screen is a browser, too: let them in first.',
    open: 'Open the big screen',
    hint: 'Open this link in a browser on a projector or a second screen: it shows the code, free seats, scores, the tournament, and each match as it is played.',
    here: 'Who is here',
    free: (seats: number) =>
      seats === 0 ? 'All seats are taken' : plural(seats, { one: '# free seat', other: '# free seats' }),
    waiting: (names: readonly string[]) => `Waiting for a seat: ${list(names)}`,
    bracket: 'Bracket',
    secondChance: 'Second chance',
    next: 'Next page',
    hold: 'Hold this page',
  },

  /** Whether friends can get in, and how to let them. */
  check: {
    state: {
      checking: 'Checking access…',
      reachable: 'Friends can get in.',
      likely: 'Friends should get in.',
      unsure: 'Friends might not get in.',
      blocked: 'This computer is keeping friends out.',
      offline: 'No network: only this computer can join.',
    } satisfies Record<SelfCheck['state'], string>,
    ifNot: 'If they can’t, it’s the firewall.',
    how: {
      windows: (_, program) =>
        `In Windows Security, under Firewall, allow ${isolated(program)} on private networks.`,
      macos: (_, program) =>
        english`In System Settings, under Network, Firewall, Options, allow ${isolated(program)}.`,
      'macos-network': (_, program) =>
        english`In System Settings, under Privacy & Security, Local Network, allow ${isolated(program)}.`,
      'windows-sending': (_, program) =>
        `In Windows Security, under Firewall, Advanced settings, Outbound rules, let ${isolated(program)} send.`,
      sending: () => 'Let UDP out through this computer’s firewall.',
      ufw: () => 'Run this once in a terminal:',
      firewalld: () => 'Run this once in a terminal:',
      nftables: () => 'Run this once in a terminal:',
      iptables: () => 'Run this once in a terminal:',
      other: (port) => `Let port ${port} through this computer’s firewall.`,
    } satisfies Record<NonNullable<SelfCheck['how']>, (port: string, program: string) => string>,
    open: 'Let friends in',
    /** Leads to that, or to what helps instead. */
    help: 'Fix it',
    asking: 'Your system is asking you…',
    refused: 'The system said no. You can try again.',
  },

  announcement: {
    title: 'Announcement',
    hall: 'The hall',
    /** A host may be called as the hall is: the line says which of them it is of. */
    host: (name: string) => `Host ${isolated(name)}`,
    /** Another member is host now. */
    hostBefore: (name: string) => `${isolated(name)}, host before,`,
    announce: 'Announce it to everybody',
    takeBack: 'Take back the announcement',
    said: (name: string, text: string) => `${name} announces: ${text}`,
  },
  chat: {
    title: 'Chat',
    field: 'Say something',
    send: 'Send',
    empty: 'Say hello.',
    goTo: (code: string) => `Go to the room with code ${code}`,
    emotes: 'React',
    phrases: 'Say something short',
    phrase: {
      hello: 'Hello!',
      luck: 'Good luck!',
      nice: 'Nice one!',
      close: 'That was close!',
      oops: 'Oops!',
      thanks: 'Thanks!',
      played: 'Well played!',
      again: 'One more round!',
    } satisfies Record<Phrase, string>,
    emote: {
      wave: 'Wave',
      laugh: 'Laugh',
      cheer: 'Cheer',
      wow: 'Wow',
      cry: 'Cry',
      angry: 'Angry',
      heart: 'Heart',
      skull: 'Skull',
    } satisfies Record<Emote, string>,
    shows: (name: string, emote: string) => `${isolated(name)}: ${emote}`,
    /** Nobody here has seen them yet. */
    newLines: (count: number) => plural(count, { one: '# new message', other: '# new messages' }),
  },

  invitation: {
    title: { nothing: 'Join this room?', room: 'Go to another room?', 'own-room': 'Go to another room?' },
    /** An address, or the name of a room. */
    cause: {
      nothing: (address: string) => `A link invites you to ${address}.`,
      room: (room: string) => `You’re invited to ${room}. Joining it means leaving this room.`,
      'own-room': (room: string) =>
        `You’re invited to ${room}. You host this room: close it for everyone, or hand it over so that the others can play on.`,
    },
    outside:
      'It leads, or may lead, out of your own network, and whoever is there sees your address. Go only if you know who sent it.',
    yes: { nothing: 'Join', room: 'Leave and join', 'own-room': 'Close it and join' },
    handOver: 'Hand it over and join',
    callOthers: 'Tell the others in the chat where you go',
    /** What the person says in the chat of the room that they leave. */
    comeAlong: (room: string, code: string) => `I’m going to ${room}, code ${code}. Come along!`,
    no: { nothing: 'Not now', room: 'Stay here', 'own-room': 'Stay here' },
  },

  /** How a match stays in step: a name, and what it means in one sentence. */
  sync: {
    title: 'Staying in step',
    optimistic: { name: 'Steady', meaning: 'The host keeps the pace and waits for nobody.' },
    'run-ahead': {
      name: 'Run-ahead',
      meaning: 'Your own moves show at once; now and then somebody else’s are corrected.',
    },
    authority: {
      name: 'Host decides',
      meaning: 'Your own moves show at once; the host’s machine decides what hits and who is where.',
    },
    shadow: {
      name: 'Shadows',
      meaning: 'You are where your own screen has you; everyone else glides to where theirs has them.',
    },
    strict: { name: 'Strict', meaning: 'Nobody is ever ahead: if one is late, everyone waits.' },
    commands: {
      name: 'Commands',
      meaning: 'Orders are collected and carried out together, several times a second.',
    },
  },

  kick: {
    title: (name: string) => `Kick ${isolated(name)}?`,
    banTitle: (name: string) => `Ban ${isolated(name)}?`,
    reason: 'Reason (they will see it)',
    /** By what stands between them and the room. */
    back: {
      open: 'They can come back right away.',
      password: 'They can come back if they know the password.',
      locked: 'They can’t come back while the room is locked.',
      banned: 'They can’t come back until you let them.',
    },
    ban: 'Ban from this room',
    banHow: 'With this, everyone at their computer goes, and stays out until you let them back in.',
    button: 'Kick',
    banButton: 'Ban',
    keep: 'Cancel',
  },

  handOver: {
    title: (name: string) => `Make ${isolated(name)} the host?`,
    cause: 'Their app takes over the room, and it’s theirs to run. You stay in, and nobody is thrown out.',
    button: 'Make host',
    keep: 'Cancel',
  },

  password: {
    title: 'Password of this room',
    label: 'Password',
    hint: 'Whoever joins from now on has to know it; those who are here come back without it, as long as their app stays open. It is forgotten when the room closes.',
    /** While the room has one. */
    known: 'Tell your friends: it’s shown only here. After a change, whoever joins needs the new one.',
    set: 'Set password',
    change: 'Change password',
    clear: 'Remove password',
  },

  banned: {
    title: 'Banned from this room',
    count: (count: number) => plural(count, { one: '# banned', other: '# banned' }),
    letBack: 'Let back in',
    letBackName: (name: string) => `Let back in: ${isolated(name)}`,
    nobody: 'Everybody may come back.',
    close: 'Close',
  },

  end: {
    title: 'End this match?',
    cause: 'It ends for everybody with the points so far, and doesn’t count towards tonight.',
    /** For a game with a memory of its own. */
    causeSaved: 'It ends for everybody. What the game has saved is kept, to go on from.',
    button: 'End match',
    stay: 'Play on',
  },

  /** The button on a console. */
  reset: {
    item: 'Reset the console',
    title: 'Reset the console?',
    cause: 'The cartridge begins again for everybody. What it has saved stays.',
    button: 'Reset',
  },

  leave: {
    title: 'Close the room?',
    cause: 'You’re the host. Close the room for everyone, or hand it over so that the others can play on.',
    button: 'Close the room',
    handOver: 'Hand it over and leave',
    stay: 'Stay',
  },

  /** A guest who leaves the room in the middle of a match. */
  leaveMatch: {
    title: 'Leave the others?',
    /** `others`: some play beside the person who leaves, at the same computer. */
    cause: (others: boolean) =>
      `They play on without you. If you come back before the match ends, you get your seat again.${
        others ? ' Whoever plays beside you at this computer doesn’t.' : ''
      }`,
    button: 'Leave room',
    stay: 'Play on',
  },

  latency: {
    quality: { good: 'Good', tight: 'Fair', uneven: 'Uneven', late: 'Laggy' } satisfies Record<
      Latency['quality'],
      string
    >,
    rtt: ms,
    jitter: (value: number) => `± ${ms(value)}`,
    loss: (share: number) => `${Math.round(share * 100)}% lost`,
    unknown: 'Measuring…',
    returning: 'Catching up',
    stopped: 'Says the match is over',
    away: (name: string) => `${isolated(name)} is away and may come back`,
    stoodInFor: (name: string) => `A bot plays for ${isolated(name)} until they’re back`,
    indicator: (name: string, quality: string, rtt: string) => `${name}: ${quality}, ${rtt}`,
  },

  stage: {
    title: (game: string) => `${game}, playing`,
    menu: 'Menu',
    back: 'Back to the game',
    goesOn: 'The match goes on meanwhile.',
    gift: 'Drop a gift',
    end: 'End match',
    leave: 'Leave room',
    /** To who has come in the middle of a match: when they play. */
    tookOver: {
      now: 'You play in the place of a bot.',
      round: 'You play from the next round on. Until then a bot has your place.',
    },
    watching: 'You’re watching',
    watchingLater: (seconds: number) => `You’re watching, ${seconds} seconds behind`,
    stopWatching: 'Stop watching',
    follow: 'Whom to follow',
    followBefore: 'Follow the previous player',
    followNext: 'Follow the next player',
    followNobody: 'Everybody',
    /** For a game whose picture is a part of its map. */
    followFree: 'Free view',
    close: 'Leave the room…',
    getReady: 'Get ready',
    notYet: 'Not yet',
    /** On a phone that is held upright. */
    turn: 'Turn your phone sideways for a larger picture.',
    waiting: (names: readonly string[]) => `Waiting for ${list(names)}`,
    /** Players whose computers have yet to draw the match that is about to begin; `own`: this one is among them. */
    screens: (names: readonly string[], own: boolean) =>
      `Waiting for ${list([...(own ? ['this computer'] : []), ...names.map((name) => `${isolated(name)}’s computer`)])}`,
    /** To the leader. */
    startWithout: 'Start without waiting',
    waited: (ms: number) => `· ${(ms / 1000).toFixed(1)} s`,
    theHost: 'the host',
    hostName: (name: string) => `${name} (host)`,
    thisRelay: 'this device',
  },

  /** States of a match that differ between machines. */
  desync: {
    title: (frame: number) => `Out of step since frame ${frame}`,
    looking: 'Looking for the cause…',
    /** Simulating again agrees with the others: a bit of memory, or a fault of the app. */
    slipped: (name: string) =>
      `${isolated(name)}’s computer got it wrong once. Computed again, it agrees with the others.`,
    slippedHere: 'This device got it wrong once. Computed again, it agrees with the others.',
    differs: (name: string) => `${isolated(name)}’s computer always computes this differently.`,
    differsHere: 'This device always computes this differently.',
    unclear: 'The computers compute this differently, and nothing shows which is right.',
    back: 'Everybody is in step again.',
    /** Computes the match again on this machine. */
    mend: 'Get back in step',
    goOn: 'Go on like this',
    details: 'Details',
    /** Fingerprints of a state. */
    states: (hash: string, again: string) => `State ${hash}, computed again ${again}`,
    silent: (hash: string) => `State ${hash}, not computed again`,
    field: (path: string, was: string, is: string) => `${path} was ${was}, computed again ${is}`,
    /** Where a computer always comes to another value than others. */
    changed: (path: string, was: string, is: string) => `${path} went from ${was} to ${is}`,
    /** What each seat pressed around that frame, as digits for makers of games. */
    inputs: 'Inputs around it',
    inputsAt: (frame: number, seats: string, items: boolean) =>
      items ? `${frame}: ${seats}, and commands` : `${frame}: ${seats}`,
    done: 'Done',
  },

  /** A pause is asked for and ended by more than half of those who play. */
  pause: {
    /** A single player need not ask. */
    pause: 'Pause',
    ask: 'Ask for a pause',
    agree: 'Agree',
    takeBack: 'Never mind',
    /** In a menu, where nothing else says to what. */
    agreeTo: 'Agree to a pause',
    takeBackWhat: 'No pause after all',
    playOn: 'Play on',
    wait: 'Stay paused',
    asked: (name: string) => `${isolated(name)} asks for a pause`,
    askedByUs: 'You asked for a pause',
    agreed: (votes: number, needed: number) =>
      plural(votes, { one: `# wants it, ${needed} needed`, other: `# want it, ${needed} needed` }),
    title: 'Paused',
    by: (name: string) => `${isolated(name)} asked for it.`,
    byUs: 'You asked for it.',
    lasts: (time: string) => `For ${time}`,
    wantOn: (votes: number, needed: number) =>
      votes === 0
        ? `It goes on when ${needed} of you want to.`
        : plural(votes, {
            one: `# wants to play on, ${needed} needed.`,
            other: `# want to play on, ${needed} needed.`,
          }),
    /** Players at this machine are ready with one press. */
    allHere: (players: number) => `A press here counts for ${players} players.`,
    bounds: 'After 5 minutes it goes on by itself.',
  },

  /** What stands on or beside the canvas itself. */
  canvas: {
    playing: (game: string) => `${game}: the game that is being played`,
    empty: 'The game appears here',
    catchingUp: 'Catching up…',
    awaited: 'Waiting for the first picture…',
    details: 'Technical details',
    /** `game`: its name, where one was begun. */
    error: {
      'no-canvas': () => 'This browser can’t show the game. A current Chrome, Edge or Firefox can.',
      'no-game': () => 'The room is playing a game this version doesn’t have. An update may bring it.',
      version: (game: string | null) =>
        `What the host sent of this match is of another version of ${game ?? 'the game'}. Update both apps, and join the next one.`,
      rules: (game: string | null) => `${game ?? 'The game'} stopped because of a bug in its rules.`,
      drawing: (game: string | null) => `${game ?? 'The game'} couldn’t be drawn.`,
      frames: () => 'The game stopped because some of its data never arrived.',
      hung: (game: string | null) =>
        `${game ?? 'The game'} stopped answering on this computer. Reload to go on.`,
      worker: () => 'The game couldn’t be started.',
      given: (game: string | null) =>
        `${game ?? 'The game'} can’t go on from what the host sent of this match. You can join the next one.`,
    },
  },

  settings: {
    title: 'Settings',
    sections: 'Sections',
    section: {
      general: 'General',
      sound: 'Sound',
      controls: 'Controls',
      play: 'Play',
      data: 'Data',
      about: 'About',
    },
    asSystem: 'Same as system',
    automatic: 'Automatic',
    percent: (percent: number) => `${percent}%`,
    name: 'Your name',
    language: 'Language',
    scheme: 'Colours',
    schemes: { system: 'Same as system', dark: 'Dark', light: 'Light' },
    textSize: 'Text size',
    motion: 'Motion',
    motionHint: 'Reduced: nothing slides, pulses or flies about, except in a cartridge’s own picture.',
    motions: { system: 'Same as system', reduced: 'Reduced', full: 'Full' },
    shake: 'Shake the picture on hits',
    shakeHint: 'Never with reduced motion.',
    picturesPerSecond: 'Frame rate limit',
    picturesPerSecondHint: 'A lower one saves power. Games run just as fast.',
    unlimited: 'None',
    notifications: 'Notify me when a game starts',
    notificationsHint: 'Only while this window is in the background.',
    discoverable: 'Show my rooms on this network',
    discoverableHint: 'Otherwise friends join by code, link or address.',
    handOut: 'File for guests in a browser',
    handOutHint:
      'An installer of this app, for example. While phones and browsers may join your room, they can get this one file.',
    handOutChoose: 'Choose…',
    handOutNone: 'Hand out nothing',
    handOutPath: 'Whole path of the file',
    handOutButton: 'Hand out',
    handOutBad: 'There is no file at this path. Enter its whole path on this computer.',
    volume: 'All sound',
    musicVolume: 'Music',
    effectsVolume: 'Effects',
    test: 'Test sound',
    captions: 'Captions for sounds',
    captionsHint: 'Describes the sounds of a game in a word or two.',
    ahead: 'Frames to run ahead',
    aheadHint:
      'In run-ahead matches your moves show this many frames early. More hides more delay, but makes it easier to see other players being corrected.',
    consolePalette: 'Colours of console games',
    consoleHint: 'In Ember and with your own cartridges.',
    consolePalettes: { vivid: 'Vivid', television: 'Television', grey: 'Black and white' },
    consoleTube: 'Old television',
    consoleTubeHint: 'Console games have the lines and the glow of a picture tube.',
    export: 'Take it with you',
    exportHint: 'Your name, settings and recent rooms in a file.',
    exportButton: 'Export',
    fileName: 'ethernight-profile.json',
    exported: 'The file is among your downloads.',
    import: 'Bring it back',
    importHint: 'From a file you exported here or on another computer.',
    importButton: 'Import…',
    importTitle: 'Replace your profile?',
    importCause: 'Your name, settings and recent rooms here give way to those in the file.',
    importYes: 'Replace',
    importRead: 'Your profile has been imported.',
    importBad: 'That file isn’t an Ethernight profile. Nothing was changed.',
    reset: 'Start over',
    resetHint: 'Your name, settings and recent rooms go back to how they were at first.',
    resetButton: 'Reset…',
    resetTitle: 'Reset everything?',
    resetCause: 'Your name, all settings and recent rooms will be lost. Export them first to keep them.',
    resetYes: 'Reset everything',
    resetNo: 'Keep it',
    report: 'Report a problem',
    reportHint:
      'What the app has been doing, for whoever fixes it. It holds no secrets; read it before you send it.',
    reportButton: 'Show report',
    reportCopy: 'Copy report',
    reportCopyFailed: 'Copying isn’t allowed here. Copy the selected text yourself.',
  },

  about: {
    licence: 'Free software under the MIT licence: use it, change it, pass it on.',
    others: 'Ethernight stands on the work of others. Here is what they made, and under which licences.',
    show: 'Show licences',
    failed: 'The licences can’t be read here. There is a copy next to the program.',
    licences: 'Licences',
  },

  network: {
    title: 'Network',
    measuring: 'Measuring. Give it a few seconds.',
    well: 'Everyone’s moves arrive in time.',
    hadLate: (names: readonly string[]) =>
      `The connections are quick enough now. In the last half minute some moves from ${list(names)} were late.`,
    alone: 'All is well. Nobody else is here yet.',
    apart: (names: readonly string[]) =>
      `Out of step: ${list(names)} no longer sees the same game as everyone else. Ending the match and starting again helps.`,
    silent: (names: readonly string[]) =>
      `${list(names)}: no answer. Perhaps a cable, the Wi-Fi, or a computer that fell asleep.`,
    /** `played`: moves were counted; or else it is what would become of them. */
    late: (names: readonly string[], byMs: number, played: boolean) =>
      `In this game moves from ${list(names)} ${arriveLate(byMs, played)}.`,
    uneven: (names: readonly string[], byMs: number, played: boolean) =>
      `In this game some moves from ${list(names)} ${arriveLate(byMs, played)}.`,
    /** Besides: where a connection is not good, and where all are. */
    cable: 'A cable instead of Wi-Fi often helps.',
    quick: 'The connections are good; the game is quicker than they are.',
    lossy: (names: readonly string[], loss: number) =>
      `Packets to or from ${list(names)} get lost, up to ${share(loss)}. Repeats hide it; a cable would cure it.`,
    tight: (names: readonly string[], byMs: number, played: boolean) =>
      `In this game the slowest moves from ${list(names)} ${arriveLate(byMs, played)}.`,
    table: 'Everyone’s figures',
    columns: {
      player: 'Player',
      quality: 'Connection',
      p50: 'Ping',
      p95: 'Peak ping',
      jitter: 'Jitter',
      lossTo: 'Lost to player',
      lossFrom: 'Lost from player',
      late: 'Late moves',
      delay: 'Time allowed',
      slack: 'Time to spare',
      hash: 'In step',
    },
    explained: 'What the columns mean',
    /** Explanations of columns whose names are too short to explain themselves. */
    explanations: {
      quality:
        'The same in every game. Good: quick and even. Fair: a little slower. Uneven: now and then much slower. Laggy: slow all the time.',
      p50: 'How long it takes to the host and back: the median of the last half minute.',
      p95: 'The same at its slowest: 5 of 100 took longer.',
      jitter: 'How much the ping goes up and down.',
      lossTo: 'Packets from the host that never reached this player.',
      lossFrom: 'Packets from this player that never reached the host.',
      late: 'How many moves of the last half minute missed their moment in the game.',
      delay: 'How long a move may take without being late.',
      slack: 'How much of that is left at peak ping.',
      hash: 'Whether this player’s game is the same as everyone else’s.',
    },
    inputs: (late: number, all: number, lateMs: number) =>
      late === 0 ? `0 of ${all}` : `${late} of ${all}, by ${ms(lateMs)}`,
    agrees: (agrees: boolean, frame: number) => (agrees ? 'Yes' : `No, frame ${frame}`),
    slack: (value: number) => (value <= -1 ? `−${ms(-value)}` : ms(value)),
    percent: share,
    seconds: (value: number) => `${value} s`,
    none: 'none',
    measure: {
      rtt: 'Ping, ms',
      jitter: 'Jitter, ms',
      loss: 'Loss',
      slack: 'Time to spare, ms',
    },
    graph: (measure: string) => `${measure}: the last minute and a half. The figures are in the table.`,
    matches: {
      title: 'How it looked on this screen',
      name: (game: string, way: string, latest: boolean) =>
        `${game}, ${way} (${latest ? 'the latest match' : 'the one before'})`,
      figure: {
        delayMs: 'Late arrivals, ms',
        stillMs: 'Picture stood still, ms in all',
        corrections: 'Corrections in all',
        jump: 'Largest jump on screen, in the game’s units',
      },
      graph: (figure: string, latest: readonly string[]) => `${figure}. ${latest.join('. ')}.`,
    },
    conditions: 'Bad weather',
    conditionsHint:
      'Makes this device’s connection to the room worse, both ways, so you can see what happens. It ends when you leave.',
    conditionsOf: {
      loss: 'Loss',
      lossRun: 'Lost in a row',
      delayMs: 'Delay each way',
      jitterMs: 'Jitter',
      duplicate: 'Duplicates',
      reorder: 'Out of order',
    } satisfies Record<keyof Conditions, string>,
    clear: 'Clear sky',
    adapter: 'This computer',
    seen: 'Seen on this network',
    nothingSeen: 'No rooms right now. Still looking.',
  },

  laboratory: {
    title: 'Laboratory',
    hint: 'Makes the connections of the players you choose worse, both ways, to see what a game makes of it. Everybody in the room sees that it is on.',
    sign: (names: readonly string[]) =>
      `Laboratory: the host is making the connection of ${list(names)} worse on purpose.`,
    over: 'Laboratory: all connections are back to normal.',
    whose: 'Whose connection',
    nobody: 'Choose somebody first.',
    cut: 'Cut it for half a second',
    isCut: 'cut',
    playing: 'recorded network',
    record: 'Recorded network',
    recordHint:
      'Records for up to a minute what the network does to everybody’s packets. Play it back and all of it happens again, so you can compare ways to stay in step. A saved file can be used in the lab, too; it holds no names.',
    noneRecorded: 'Nothing recorded yet.',
    recording: 'Recording…',
    recorded: (seconds: number, links: number) =>
      `${seconds} s of ${plural(links, { one: '1 connection', other: `${links} connections` })}.`,
    start: 'Record',
    stop: 'Stop',
    play: 'Play it back',
    save: 'Save',
    load: 'Open…',
    bad: 'That file isn’t a recorded network.',
  },

  files: {
    list,
    choose: 'Choose a file…',
    drop: (ending: string) =>
      `You can also drop ${ending} files on the window, or .zip files with one inside.`,
    stays: 'Files stay on each computer: nobody is sent one.',
    none: 'You haven’t put any in yet.',
    yours: 'Yours',
    pickOne: 'Choose what to play.',
    hostChooses: 'The host is choosing what to play.',
    have: 'Has it',
    lack: 'Doesn’t have it',
    youLack: (title: string) =>
      `You don’t have ${isolated(title)} here. Choose your own copy, and you’re in; the others can play without you.`,
    otherVersion: ({ title, owner, theirs, yours }: OtherVersion) =>
      english`You have another version of ${isolated(title)}: ${isolated(owner)}’s is ${isolated(theirs)}, yours is ${isolated(yours)}.`,
    cannotWatch: (title: string) => `You need ${isolated(title)} on this computer to watch.`,
    kept: (title: string) => `${isolated(title)} is in.`,
    keptOther: (title: string, chosen: string) =>
      english`${isolated(title)} is in, but the room plays ${isolated(chosen)}.`,
    keptMany: (count: number) => (count === 1 ? 'One is in.' : `${count} are in.`),
    refused: (name: string, why: string) => `${isolated(name)}: ${why}`,
    refusedMore: (count: number) =>
      count === 1 ? 'One more can’t be played.' : `${count} more can’t be played.`,
    fifty: 'By its name it’s for Europe: 50 pictures a second?',
    fiftyYes: 'Yes, 50',
    fiftyNo: 'No, 60',
    search: 'Search',
    noneFound: 'None of yours is called that.',
    gone: 'That can’t be read. Is it a folder, or gone?',
    saved: 'Saved game',
    toTheSecond: second,
    removeSaveCause: 'It’s deleted on this computer. The next match starts afresh.',
    afresh: 'Start afresh',
    goesOn: (name: string) => `Goes on from ${isolated(name)}’s saved game.`,
    goesOnOfGone: 'Goes on from the saved game of somebody who has left.',
    remove: (title: string) => `Remove ${title}`,
    removeTitle: (title: string) => `Remove ${isolated(title)}?`,
    removeCause: 'Ethernight’s copy is deleted. Your own file stays where it is.',
    removeYes: 'Remove',
    removeNo: 'Keep it',
    fault: (fault: ShownFileFault) => {
      switch (fault.is) {
        case 'too-large':
          return 'That’s larger than any cartridge. Is it the right file?';
        case 'truncated':
          return 'A part of the cartridge is missing from this file. Copy it again from where you have it.';
        case 'no-program':
          return 'There’s no program in this file.';
        case 'trainer':
          return 'This copy has a cheat built in (a “trainer”). Use one without.';
        case 'arcade':
          return 'This one is from an arcade machine, which isn’t emulated. Only cartridges for the home console are.';
        case 'region':
          return 'This one is made for a clone of the console (Dendy), which isn’t emulated. Use the one for America, Japan or Europe.';
        case 'board':
          return fault.variant === undefined
            ? `This cartridge has a chip that isn’t emulated (mapper ${fault.board}).`
            : `This cartridge has a kind of chip that isn’t emulated (mapper ${fault.board}, submapper ${fault.variant}).`;
        case 'size':
          return `This cartridge has ${fault.kB} kB of ${cartridgeParts[fault.what]}, and with its chip (mapper ${fault.board}) at most ${fault.most} kB can be played. It may be a changed copy, or its header is wrong.`;
        case 'foreign':
          return foreignFile[fault.kind];
        case 'full':
          return `You have ${fault.most} already. Remove one first.`;
        case 'no-cartridge':
          return 'There’s no .nes file in this archive.';
        case 'several':
          return 'There are several cartridges in this archive. Unpack it, and choose one.';
        case 'not-kept':
          return 'The disk didn’t take it. Is it full?';
      }
    },
  },

  /** A replay that a room watches together. */
  together: {
    title: 'Watching together',
    showOf: (what: string) => `Show ${what} to the room`,
    shows: (who: string, game: string) => english`${isolated(who)} shows a replay of ${game}.`,
    coming: (percent: number) => `It is on its way here: ${percent} %`,
    false: 'What came here isn’t that replay. Ask for it to be shown again.',
    join: 'Watch with them',
    back: 'To the lobby',
    end: 'End for everyone',
    holds: (who: string) => `${isolated(who)} has the remote`,
    youHold: 'You have the remote',
    give: 'Give the remote…',
    giveTo: (who: string) => `Give the remote to ${isolated(who)}`,
    take: 'Take the remote',
  },
  replays: {
    title: 'Replays',
    reading: 'Looking through your replays…',
    none: 'No replays yet',
    noneCause: 'Every match you play is recorded automatically. The latest ones are kept here.',
    /** For members who came late, or came back. */
    from: (time: string) => `Joined at ${time}`,
    watch: 'Watch',
    watchOf: (what: string) => `Watch ${what}`,
    /** Moments from which a replay can be watched; `who` is a name. */
    best: 'Best moments',
    bestOf: (what: string, time: string, title: string) => `${time} ${what}, ${title}`,
    moment: {
      outs: (count: number) => `${count} out at once`,
      out: (who: string) => `${who} is out`,
      finish: (who: string) => `${who} finishes first`,
      end: 'The end',
    },
    export: 'Save a copy',
    delete: 'Delete',
    deleteTitle: 'Delete this replay?',
    deleteCause: (what: string) => `${what} will be gone for good.`,
    deleteNo: 'Keep it',
    import: 'Add a replay…',
    imported: 'The replay is in the list.',
    known: 'That replay is in the list already.',
    exported: (file: string) => `${isolated(file)} is among your downloads.`,
    tooLarge: 'The file is too large for a replay.',
    gone: 'The file is gone or can’t be read.',
    stays: 'It can’t be deleted. Perhaps another program has it open.',
    by: (players: readonly string[], bots: number) => {
      const withBots = bots === 0 ? [] : [plural(bots, { one: '1 bot', other: `${bots} bots` })];
      return list([...players, ...withBots]);
    },
    /** What one is called. */
    played: (game: string, at: number) => `${game}, ${moment(at)}`,
    when: moment,
    size: (kilobytes: number) => `${kilobytes} kB`,
    stops: {
      cut: 'Stops before the end of the match',
      damaged: 'Damaged: only its beginning can be played',
    },
    /** `app`: this version. */
    fault: (fault: ReplayFault, app: string) => {
      switch (fault.is) {
        case 'foreign':
          return 'This file is not a replay.';
        case 'version':
          return `Recorded by Ethernight ${fault.app}, in a format this version can’t read. Use that version to play it.`;
        case 'damaged':
          return 'The file is damaged and can’t be played.';
        case 'made-up':
          return 'No match could have gone like that: the file has been tampered with.';
        case 'unknown-game':
          return `This app doesn’t have the game “${isolated(fault.game)}”.`;
        case 'other-rules':
          return fault.app === app
            ? `Recorded by another build of Ethernight ${app}: the game’s rules were ${shortHash(fault.recorded)} there and are ${shortHash(fault.here)} here.`
            : `Recorded by Ethernight ${fault.app}. This is Ethernight ${app}, and the game’s rules differ: use ${fault.app} to play it.`;
        case 'no-file':
          return `Played with ${isolated(fault.title)}, which isn’t on this computer.`;
        case 'too-large':
          return 'This replay is too large to be watched together.';
        case 'elsewhere':
          return 'This replay is on another computer, and none is opened from there. Copy it to this one first, then open the copy.';
        case 'unreadable':
          return 'The file can’t be read.';
      }
    },
    screen: (game: string) => `Replay of ${game}`,
    close: 'Close',
    opening: 'Opening…',
    position: 'Position',
    of: (now: string, length: string) => `${now} of ${length}`,
    play: 'Play',
    pause: 'Pause',
    goingTo: (time: string) => `Going to ${time}…`,
    stay: 'Stay here',
    stepBack: 'One frame back',
    stepOn: 'One frame forward',
    markBack: 'Previous moment',
    markOn: 'Next moment',
    speed: 'Speed',
    times: (speed: number) => `${speed}×`,
    mark: {
      round: 'Round begins',
      out: (name: string) => `${name} is out`,
      somebodyOut: 'Somebody is out',
      stall: (seconds: number) => `Stood still for ${seconds} s`,
      desync: 'Fell out of step',
    },
    verdict: {
      checking: 'Checking…',
      same: 'Genuine: every state is as it was recorded.',
      unfinished: {
        cut: 'Genuine as far as it goes, but it stops before the end.',
        damaged: 'Genuine as far as it goes, but the rest of the file is damaged.',
      },
      different: (frame: number) => `Differs from the recording from frame ${frame} on.`,
      failed: 'It can’t be played to its end.',
    },
    /** By whose apps. */
    signedBy: {
      same: (names: readonly string[]) => english`Signed by ${few(names)}.`,
      frames: (names: readonly string[]) => `${few(names)} signed only what was played, not the scores.`,
      other: (names: readonly string[]) => `${few(names)} signed another result.`,
      false: (names: readonly string[]) => `A signature in the name of ${few(names)} is false.`,
      none: 'Nobody has signed the result.',
    },
    unrecorded: {
      full: 'The disk is full, so this match isn’t being recorded.',
      denied: 'The replay folder can’t be written to, so this match isn’t being recorded.',
      other: 'This match isn’t being recorded: its file couldn’t be written.',
    },
  },

  results: {
    title: 'Results',
    replays: 'Replays',
    winner: (names: readonly string[]) => {
      if (names.length === 0) return 'Nobody won.';
      return names.length === 1 ? `${list(names)} wins!` : `${list(names)} share first place.`;
    },
    /** Leaders of a match that the host ended early. */
    ahead: (names: readonly string[]) => {
      if (names.length === 0) return 'Nobody was ahead.';
      return names.length === 1 ? `${list(names)} was ahead.` : `${list(names)} shared the lead.`;
    },
    youAhead: 'You were ahead.',
    /** Instead of the names of all, where they are many. */
    allTied: 'Everybody tied.',
    early: 'Ended early, so it doesn’t count towards tonight.',
    place: nth,
    table: 'Places and scores',
    playerColumn: 'Player',
    placeColumn: 'Place',
    scoreColumn: 'Score',
    eveningColumn: 'Points tonight',
    eveningHow: 'Points tonight: in each match, one for each player and bot that ended behind you.',
    eveningCheck: {
      open: 'Being checked…',
      /** `host` is empty where a relay tells it. */
      otherwise: (host: string) =>
        `${host === '' ? 'The host' : isolated(host)} reports other points for tonight. These were counted here.`,
      /** Who has how many points that were not counted on this computer. */
      told: (rows: readonly { readonly name: string; readonly points: number }[]) =>
        `Reported by the host, not counted here: ${list(rows.map(({ name, points }) => `${name} ${points}`))}.`,
    },
    /** The place of the one player here, and of each where several sit here; `shared` with another player. */
    you: (place: number, score: number, shared: boolean) =>
      plural(score, {
        one: `You ${cameIn(place, shared)}, with # point.`,
        other: `You ${cameIn(place, shared)}, with # points.`,
      }),
    yours: (name: string, place: number, score: number, shared: boolean) =>
      plural(score, {
        one: `${isolated(name)} ${cameIn(place, shared)}, with # point.`,
        other: `${isolated(name)} ${cameIn(place, shared)}, with # points.`,
      }),
    yourTeam: (place: number, score: number, shared: boolean) =>
      plural(score, {
        one: `Your team ${cameIn(place, shared)}, and you scored # point.`,
        other: `Your team ${cameIn(place, shared)}, and you scored # points.`,
      }),
    /** Result of several players at this computer, all in one team. */
    ourTeam: (place: number, all: readonly Scored[], shared: boolean) => {
      const points = ({ name, score }: Scored) =>
        plural(score, { one: `# point for ${isolated(name)}`, other: `# points for ${isolated(name)}` });
      return `Your team ${cameIn(place, shared)}: ${list(all.map(points))}.`;
    },
    theirTeam: (team: string, place: number, name: string, score: number, shared: boolean) =>
      plural(score, {
        one: `${team} ${cameIn(place, shared)}, and ${isolated(name)} scored # point.`,
        other: `${team} ${cameIn(place, shared)}, and ${isolated(name)} scored # points.`,
      }),
    next: 'Next game',
    /** For the person who chooses it: games that people have themselves are not among these. */
    nextHere: 'Next game (more in the lobby)',
    play: (game: string) => `Play ${game}`,
    /** Each on one line, so that what is below it does not move when one more has checked. */
    check: {
      checking: 'Being checked…',
      /** On this computer and others, of whom nothing is heard of `unheard`. */
      confirmed: (names: readonly string[], unheard: readonly string[]) =>
        unheard.length > 0
          ? english`Checked here and by ${few(names)}, not by ${few(unheard)}.`
          : `Checked here and by ${few(names)}: the scores are right.`,
      /** By others alone. */
      elsewhere: (names: readonly string[]) => `Checked by ${few(names)}, not on this computer.`,
      framesOnly: (names: readonly string[]) =>
        `Checked here; ${few(names)} checked only the moves, not the scores.`,
      /** No other app could have. */
      alone: 'Checked on this computer.',
      unheard: 'Checked on this computer, not by others.',
      none: 'Not checked.',
      doubted: (names: readonly string[]) => `Checked by ${few(names)}: it ended differently there.`,
      /** `host` is empty where a relay tells it. */
      otherwise: (host: string) =>
        `${host === '' ? 'The host' : isolated(host)} reports another result. This one was worked out here.`,
      /** As `otherwise`. */
      untold: (host: string) =>
        `${host === '' ? 'The host' : isolated(host)} hasn’t reported this result yet. It’s what this computer saw.`,
      unended: 'Checked here, the match wasn’t over yet, so don’t trust the scores.',
    },
    disagreed: 'The computers disagree about this match, so take the scores with a pinch of salt.',
    rematch: 'Rematch',
    lobby: 'Back to lobby',
    leave: 'Leave',
    /** Heads those who are in the room and were in no team. */
    outside: 'Didn’t play',
    readyColumn: 'Ready',
    /** `own`: all here are. */
    readyCount: (ready: number, members: number, own: boolean) =>
      own ? `You’re ready: ${ready} of ${members}` : `${ready} of ${members} ready`,
  },

  /** Choice of the own colour, mark and face. */
  look: {
    title: 'Your colour, mark and face',
    marks: 'Colour and mark',
    mark: (seat: number) => `Colour and mark ${seat + 1}`,
    taken: (seat: number, name: string, asked: boolean) =>
      asked ? `${seat + 1}: ${name} has been asked` : `${seat + 1}: ask ${name}`,
    asked: 'Asked',
    faces: 'Face',
    face: [
      ...['Cat', 'Bear', 'Rabbit', 'Frog', 'Owl', 'Fox'],
      ...['Panda', 'Robot', 'Ghost', 'Alien', 'Pirate', 'Dreamer'],
    ],
    asks: (name: string) => `${isolated(name)} would like your colour and mark.`,
    swap: 'Swap',
    keep: 'Keep mine',
    close: 'Close',
  },

  /** Texts for more people than seats. */
  turns: {
    title: 'Waiting for a seat',
    next: 'plays next',
    place: (place: number) => `number ${place}`,
    bring: 'Bring in',
    bringName: (name: string) => `Bring in ${name}`,
    rule: 'Who stands up after a match',
    rules: { longest: 'Seated longest', loser: 'Losers', host: 'I choose' },
    means: {
      longest:
        'After each match those who were seated longest stand up. The host stays, and so does the first player at a shared computer.',
      loser:
        'After each match those who lost stand up. The host stays, and so does the first player at a shared computer.',
      host: 'The host chooses who plays.',
    },
    openElse: {
      open: 'Open another room',
      title: 'Open another room?',
      cause:
        'You give up your place in the line. The chat tells the others, who find your room beside this one.',
      yes: 'Leave and open it',
      no: 'Wait here',
      /** What the person says in the chat of the room that they leave. */
      said: 'I’m opening another room. Come along: it’s behind the door at the top.',
    },
  },

  /** Who plays whom, and how that stands. */
  tournament: {
    title: 'Tournament',
    titleIn: (game: string) => english`Tournament in ${game}`,
    hold: (game: string) => english`Hold a tournament in ${game} …`,
    kind: 'Who plays whom',
    kinds: {
      league: 'Everyone against everyone',
      'knock-out': 'Knock-out',
      double: 'Double elimination',
      rotation: 'Rotation',
    },
    means: {
      league: 'Each plays each once. Anyone who comes later joins in.',
      'knock-out': 'One loss and you’re out. Tonight’s points decide who meets whom.',
      double: 'Two losses and you’re out. Tonight’s points decide who meets whom.',
      rotation: 'Those who have waited longest play next.',
    },
    /** After what it means. */
    noBots: 'Bots sit out.',
    best: 'Games in a match',
    bestOf: { 1: 'One', 3: 'Best of three' },
    sides: 'Play at a time',
    begin: (people: number) => plural(people, { one: 'Begin with # player', other: 'Begin with # players' }),
    next: (names: readonly string[]) => `Next: ${names.join(' – ')}`,
    /** To those whom the next match does not call. */
    watched: (names: readonly string[]) => `You watch this match: ${names.join(' – ')}`,
    waits: (names: readonly string[], minutes: number) =>
      `Waiting for ${list(names)}: ${minutes} min, then ${list(names)} ${names.length === 1 ? 'loses' : 'lose'} the match.`,
    won: (name: string) => `${name} has won the tournament.`,
    waitsForMore: 'Waiting for more players.',
    table: 'Table',
    standings: 'Standings',
    place: 'Place',
    player: 'Player',
    played: 'Played',
    wins: 'Won',
    points: 'Points',
    parts: {
      main: (round: number) => `Round ${round}`,
      losers: (round: number) => `Second chance, round ${round}`,
      final: (round: number): string => (round === 1 ? 'Final' : 'Second final'),
    },
    open: 'open',
    drawn: 'drawn',
    passed: 'not played: a player was away',
    games: (first: number, second: number) => `${first} : ${second}`,
    mended: (name: string | null) => (name === null ? 'corrected' : `corrected by ${name}`),
    mend: 'Correct results: press who has won',
    hasWon: (name: string) => `${name} has won`,
    /** Beside the name, to screen readers. */
    winner: '(winner)',
    save: 'Save as CSV',
    fileName: 'tournament',
    end: 'End the tournament',
    endTitle: 'End this tournament?',
    endCause: 'It ends for everybody, and its table and results cannot be brought back.',
    goOn: 'Go on',
    close: 'Close',
  },

  /** What is played next, and how the room decides it. */
  next: {
    title: 'Next game',
    /** The button that leads to it. */
    open: 'Vote, tournament',
    wish: 'What would you like to play?',
    wishHint: 'Press what you would like to play. Everyone sees it.',
    /** In a room where one of these is installed. */
    hostChooses: 'Games that you have installed are not listed: the host chooses them.',
    voteHint: 'Press what you would like to play. Most presses win, ties are drawn.',
    /** Read out behind the name of the game. */
    wished: (count: number) => plural(count, { one: '# wish', other: '# wishes' }),
    voting: 'The room votes on the next game.',
    /** How many votes each game has so far. */
    votes: (counts: readonly (readonly [game: string, count: number])[]) =>
      english`${list(counts.map(([game, count]) => `${count} for ${game}`))}.`,
    /** To members who have seen the vote. */
    voted: (game: string) => english`The room has voted. Next is ${game}.`,
    secondsLeft: (seconds: number) => `${seconds}\u00a0s left`,
    vote: 'Vote',
    change: 'Change my vote',
    begin: 'Start a vote (30 s)',
    callOff: 'Call off the vote',
    playList: 'Play a list of games …',
    list: 'List of games',
    each: 'Matches of each',
    shuffle: 'In random order',
    play: 'Play this list',
    endList: 'End the list',
    ofEach: (number: number, each: number) => `${number} of ${each}`,
    /** What a list is at. */
    playing: (game: string, number: number, each: number) =>
      english`The room plays a list: ${game}, ${number} of ${each}.`,
    showList: 'Show the list',
    free: 'The room decides: anyone may start a vote, and nobody chooses alone',
    isFree: 'The room decides: anyone may start a vote.',
    lastWord: 'The host has the last word.',
    close: 'Close',
    /** The vote or the list has decided. */
    decided: (game: string) => english`Next is ${game}. Get ready again.`,
  },

  /** What the relay would not do, and why. */
  notice: {
    'not-leader': 'Only the host can do that.',
    'nothing-played': 'Nothing is being played.',
    playing: 'You can change that after the match.',
    nobody: 'They are no longer here.',
    'no-game': 'This room doesn’t have that game.',
    'other-rules': (name: string) => `${name} has another version of that game.`,
    'few-seats': (seats: number) =>
      plural(seats, {
        one: 'That game has only # seat, and more of you are here. Somebody has to leave first.',
        other: 'That game has only # seats, and more of you are here. Somebody has to leave first.',
      }),
    'bad-option': 'The game doesn’t have that setting.',
    'bad-way': 'The game can’t be played that way.',
    'bad-teams': 'There aren’t enough seats for that many teams.',
    'one-team': 'Everyone’s on the same team. Someone has to switch.',
    'too-few': (seats: number) =>
      plural(seats, {
        one: 'At least # player is needed. A friend or a bot will do.',
        other: 'At least # players are needed. A friend or a bot will do.',
      }),
    'too-fast': 'That was a little fast. Wait a moment.',
    'bad-command': 'The game sent a command the host doesn’t accept.',
    'no-pauses': 'You’ve asked for a pause three times in this match. That’s all there are.',
    'not-host': 'Only the host’s computer can start that game’s server.',
    'no-players': 'Nobody who is ready has that game.',
    'no-file': 'That needs a file which isn’t on this computer.',
    'shown-already': 'The room watches another replay. Only who holds its remote, or the host, can end it.',
    'no-remote': 'Another member holds the remote of this replay.',
    'no-space':
      'There is no space left for this replay at the host. Try again when other rooms have ended theirs.',
    'voted-on': 'The room votes on the next game. Start a vote, or take the last word back.',
    'too-late': 'No player’s app could show you this match. Wait for the next one.',
  },

  said: {
    joined: (name: string) => `${name} joined.`,
    left: (name: string) => `${name} has left.`,
    back: (name: string) => `${name} is back.`,
    tookOver: (name: string) => `${name} plays in the place of a bot.`,
    kicked: (name: string) => english`The host kicked ${name}.`,
    banned: (name: string) => english`The host banned ${name}.`,
    ready: (name: string) => `${name} is ready.`,
    notReady: (name: string) => `${name} is not ready.`,
    /** Who chose it; null for the listener. */
    otherGame: (name: string | null) =>
      `${name === null ? '' : `${name} chose another game. `}Everyone has to get ready again.`,
    inTeam: (name: string, letter: string) => `${name} is in team ${letter}.`,
    chat: (name: string, text: string) => `${name}: ${text}`,
    countdown: (seconds: number) => `${seconds}`,
    go: 'Go!',
  },

  /** Keys, gamepads and fingers. */
  controls: {
    game: 'Game',
    sharing: 'Players at this keyboard',
    sharingHint: 'Alone, you have all the keys. Two players share them: left half and right half.',
    player: (number: number) => `Player ${number}`,
    buttonColumn: 'Button',
    gamepad: 'Gamepad',
    table: (game: string) => `Keys and buttons of ${game}`,
    noKey: 'No key',
    takePad: 'No keys yet: take a gamepad',
    setKeys: 'Set keys',
    change: (button: string, whose: string, now: string) => `${button}, ${whose}: ${now}. Change`,
    pressKey: 'Press a key…',
    pressButton: 'Press a button…',
    waitingHint: 'Press Escape, or wait a few seconds, to leave it as it is.',
    /** `instead`: what it took the place of; `lost`: what it did before. */
    changed: (key: string, button: string, instead: readonly string[], lost: readonly string[]) =>
      `${key} is now ${button}${instead.length > 0 ? `, instead of ${list(instead)}` : ''}.${
        lost.length > 0 ? ` It is no longer ${list(lost)}.` : ''
      }`,
    conflict: (key: string, uses: readonly string[]) => `${key} does several things at once: ${list(uses)}.`,
    use: (button: string, whose: string) => `${button} (${whose})`,
    missing: (whose: string, buttons: readonly string[]) => `${whose} has no key for ${list(buttons)}.`,
    keyless: (whose: string) => `${whose} has no keys yet: use a gamepad, or set some here.`,
    fine: 'Press a key or button here to change it. Every key does one thing.',
    reset: 'Back to how it was',
    resetHint: 'Keys and gamepad buttons as this game suggests them.',
    resetButton: 'Reset controls',
    test: 'Try a gamepad',
    testNone: 'No gamepad found. Connect one and press any button on it.',
    testHint: 'Whatever you press lights up. In a test it does nothing else: you stay on this page.',
    testBegin: 'Start test',
    testStops: (button: string) => `Whatever you press lights up. Hold ${button} or press Esc to stop.`,
    testEnd: 'Stop test',
    rule: 'With a gamepad for every player, each gets one. With fewer, the last players get them and the first ones share the keyboard; whoever has one keeps it. In the lobby, pressing a button on one more gamepad adds a player.',
    unknownPad:
      'This gamepad doesn’t say which button is which. Its left stick and buttons work; set them above as you like.',
    nameless: 'Gamepad',
    leftStick: 'Left stick',
    rightStick: 'Right stick',
    steers: 'Left stick or d-pad to move',
    lost: (name: string) => `Gamepad lost: ${isolated(name)}`,
    lostOf: (player: string, name: string) => `${isolated(player)} has lost their gamepad: ${isolated(name)}`,
    lostHelp: 'Plug it in again or connect another one.',
    /** A line in front of the player's keys. */
    lostOrKeys: 'Plug it in again, connect another one, or play with these keys:',
    /** For a player who waits for a lost one. */
    takeKeys: 'Play with keys',
    typing: 'Type here',
    typed: 'Done',
    erase: 'Erase',
    capital: 'Capital letter',
    /** Keys without a sign of their own. */
    named: {
      Escape: 'Esc',
      Space: 'Space',
      Enter: 'Enter',
      Tab: 'Tab',
      Backspace: 'Backspace',
      Delete: 'Delete',
      Insert: 'Insert',
      Home: 'Home',
      End: 'End',
      PageUp: 'Page Up',
      PageDown: 'Page Down',
      CapsLock: 'Caps Lock',
      ShiftLeft: 'Left Shift',
      ShiftRight: 'Right Shift',
      ControlLeft: 'Left Ctrl',
      ControlRight: 'Right Ctrl',
      AltLeft: 'Left Alt',
      AltRight: 'Right Alt',
      ContextMenu: 'Menu key',
      Numpad: 'Number pad',
      NumpadEnter: 'Number pad Enter',
    },
  },

  /** A part of the window has thrown. */
  fault: {
    title: 'This screen broke',
    cause: 'That’s a bug in the app, not your fault. Your room is still there.',
    playsOn: 'The match goes on, and so do your controls.',
    again: 'Show it again',
    load: 'Reload this window',
    details: 'Technical details',
  },

  failure: {
    /** What happened, why it likely did, and the word on the button. */
    text: failureText,
    password: 'Password',
    details: 'Technical details',
    edit: 'Change code or address',
    back: BACK,
    again: AGAIN,
    reason: 'The host said: ',
    newVersions: 'Get new versions at',
  },
};

/** What every language has to say. */
export type Texts = typeof en;

function share(part: number): string {
  const percent = part * 100;
  // Little is said exactly, much roughly.
  return `${percent < 10 ? Number(percent.toFixed(1)) : Math.round(percent)}%`;
}

function arriveLate(byMs: number, played: boolean): string {
  return `${played ? 'arrive' : 'would arrive'} ${byMs < 1 ? 'late' : `up to ${ms(byMs)} late`}`;
}

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'] as const;

interface Scored {
  readonly name: string;
  readonly score: number;
}

function cameIn(place: number, shared: boolean): string {
  const which = PLACES[place - 1] ?? nth(place);
  return shared ? `tied for ${which}` : `came ${which}`;
}

function nth(place: number): string {
  return ordinal(place, { one: '#st', two: '#nd', few: '#rd', other: '#th' });
}

function failureText(failure: ScreenFailure): FailureText {
  switch (failure.kind) {
    case 'refused':
      return {
        title: 'No room is open there',
        cause: `The computer at ${failure.address} answers, but no room is open there now. Perhaps it was closed, or has moved to another computer, with another code.`,
        button: AGAIN,
      };
    case 'own-address':
      return {
        title: 'That is this computer',
        cause: `${failure.address} leads to this computer, where no room is open. Take the code or the address from the host’s screen.`,
        button: AGAIN,
      };
    case 'timeout':
      return {
        title: 'Nobody answered',
        cause: `Nothing came back from ${failure.address}. Check the address, that you are both on the same network, and that the host’s firewall lets Ethernight through.`,
        button: AGAIN,
      };
    case 'unreachable':
      return {
        title: 'That address can’t be reached',
        cause: `This computer can’t reach ${failure.address} from the network it is on. Check cable and Wi-Fi, and the address.`,
        button: AGAIN,
      };
    case 'may-not-send':
      return {
        title: 'This computer keeps Ethernight from sending there',
        cause: `It lets nothing out to ${failure.address}. ${en.check.how[failure.how]('', en.app)}`,
        button: AGAIN,
      };
    case 'full':
      return {
        title: 'The room is full',
        cause: `All ${failure.seats} seats are taken. You can join when someone leaves.`,
        button: AGAIN,
      };
    case 'locked':
      return {
        title: 'The room is locked',
        cause: 'The host isn’t letting anyone else in. Ask them to unlock it.',
        button: AGAIN,
      };
    case 'banned':
      return {
        title: 'You’re banned from this room',
        cause: 'The host doesn’t want you back here. Any other room is open to you.',
        button: BACK,
      };
    case 'password':
      if (failure.shut === 'locked') {
        return {
          title: 'The room is locked',
          cause:
            'The host isn’t letting anyone new in: ask them to unlock it, then try again. If you’ve been in it, the password gets you back.',
          button: 'Join',
        };
      }
      return {
        title: failure.wrong ? 'That is not the password' : 'The room has a password',
        cause: failure.wrong
          ? 'Ask the host for it once more, and type it as they say it: capital and small letters count.'
          : failure.shut === 'full'
            ? 'All seats are taken, so you’d watch until one is free. Ask the host for the password.'
            : 'Ask the host for it. Nobody who listens on the network can read it.',
        button: 'Join',
      };
    case 'no-password':
      return {
        title: 'The room has no password any more',
        cause: 'The host has taken it away. You can join without one.',
        button: 'Join',
      };
    case 'guesses':
      return {
        title: 'Too many wrong passwords',
        cause:
          failure.waitMs > 0
            ? `Wait ${minutesAndSeconds(Math.ceil(failure.waitMs / 1000))}, then try again. Ask the host for the password meanwhile.`
            : 'You can try again now.',
        button: AGAIN,
      };
    case 'other-host':
      return {
        title: 'That is another host',
        cause: `Whoever answers at ${failure.address} isn’t the host you know from your link, QR code or last visit. If your friend is on another computer today, join by the address and compare the safety codes in the lobby. Otherwise stay out: it may only look like their room.`,
        button: BACK,
      };
    case 'too-often':
      return {
        title: 'Not so fast',
        cause: 'Too many joined this room from your address just now. Try again in a few seconds.',
        button: AGAIN,
      };
    case 'nobody-by-that-name':
      return {
        title: 'No room found',
        cause: `Nothing on this network answers to the code or name “${failure.address}”. Check that nothing is different or missing in what you typed, or type the address instead.`,
        button: AGAIN,
      };
    case 'version':
      return versionText(failure);
    case 'kicked':
      return {
        title: 'You were kicked',
        cause: 'The host removed you from the room.',
        button: BACK,
      };
    case 'host-left':
      return {
        title: 'The host closed the room',
        cause: 'It is gone for everyone. Anyone can open a new one.',
        button: BACK,
      };
    case 'lost':
      return {
        title: 'The connection was lost',
        cause: `Nothing came from ${failure.address} for five seconds. Perhaps a cable came loose, the Wi-Fi dropped, or the host’s computer fell asleep.`,
        button: 'Join again',
      };
    case 'behind':
      return {
        title: 'You fell too far behind',
        cause: 'The match went on without this device for too long. Other programs may be keeping it busy.',
        button: 'Join again',
      };
    case 'port-in-use':
      return {
        title: `Port ${failure.port} is taken`,
        cause: 'Another program is using it, perhaps a second Ethernight. Another port works just as well.',
        button: failure.next === null ? BACK : `Open on port ${failure.next} instead`,
      };
    case 'room-failed':
      return {
        title: 'The room broke down',
        cause: 'That’s the app’s fault, not yours. The host can open a new room; a report helps us fix it.',
        button: BACK,
      };
    case 'party-died':
      return {
        title: 'The game service stopped',
        cause: 'It has been started again, but the room you were in is gone.',
        button: BACK,
      };
    case 'internal':
      return {
        title: 'Something went wrong',
        cause: 'That’s the app’s fault, not yours. The technical details below help us fix it.',
        button: BACK,
      };
  }
}

function versionText(failure: Extract<ScreenFailure, { kind: 'version' }>): FailureText {
  const what = failure.what === 'game' ? 'version of the game' : 'version of Ethernight';
  switch (failure.update) {
    case 'us':
      return {
        title: 'This app is too old',
        cause: `The host has a newer ${what}. Update here.`,
        button: BACK,
      };
    case 'them':
      return {
        title: 'The host’s app is too old',
        cause: `You have a newer ${what}. Ask the host to update.`,
        button: BACK,
      };
    case 'either':
      return {
        title: 'Your versions don’t match',
        cause: `You and the host each have a different ${what}. Update both.`,
        button: BACK,
      };
  }
}

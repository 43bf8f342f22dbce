// Every word on the screens in Simplified Chinese.

import type { ScreenFailure, ShownFileFault } from '../../electron/party/window/contract.ts';
import { chinese } from '../../games/kit/words/chinese.ts';
import { sharedWords } from '../../games/kit/words/shared.ts';
import type { Texts } from './en.ts';
import { agoOf, charactersIn, isolated, minutesAndSeconds, ms, shortHash, speechOf } from './speech.ts';

// A 和 would stand between names without the spaces that set names off from words.
const { list, ordinal, plural, ago, moment, second } = speechOf('zh-CN', 'narrow');

const few = (names: readonly string[]) => (names.length > 2 ? `${names.length} 名玩家` : list(names));

const BACK = '返回首页';
const AGAIN = '重试';

const minutesOf = (milliseconds: number) =>
  plural(Math.max(1, Math.round(milliseconds / 60_000)), { other: '# 分钟' });

/** 这台游戏机不能玩的文件是什么。 */
const cartridgeParts: Readonly<Record<Extract<ShownFileFault, { is: 'size' }>['what'], string>> = {
  program: '程序',
  pictures: '图像',
  'picture-memory': '图像内存',
  'work-memory': '内存',
  saved: '存档',
  screens: '画面内存',
};

const foreignFile: Readonly<Record<Extract<ShownFileFault, { is: 'foreign' }>['kind'], string>> = {
  archive: '这是压缩包，请先解压，再选择里面的 .nes 文件。',
  picture: '这是图片，不是卡带。',
  disk: '这是这台游戏机的磁盘，只能玩卡带。',
  music: '这是卡带里的音乐，没有游戏。',
  'board-image': '这份文件是 UNIF 格式，无法读取，请使用 .nes 文件。',
  handheld: '这是掌机游戏，不是这台游戏机的。',
  'other-console': '这是其他游戏机的游戏。',
  unknown: '这个文件不是卡带，不管它叫什么名字。',
};

export const zh: Texts = {
  language: '简体中文',
  tag: 'zh-CN',
  direction: 'ltr',
  between: '',
  labelled: (what, says) => `${what}：${says}`,
  withKey: (label, key) => `${label}（${key}）`,
  figures: (parts) => parts.join('，'),
  app: 'Ethernight',
  back: '返回',
  cancel: '取消',
  details: '详情',
  done: '完成',

  shell: {
    starts: (game) => chinese`${game} 开始了！`,
    startsHint: '大家都准备好了，点这里回到游戏。',
    goesOn: (game) => chinese`${game} 继续了！`,
    goesOnHint: '暂停结束了，点这里回到游戏。',
    stopped: 'Ethernight 的网络服务反复停止。',
    stoppedDetail: (code) => `它已连续多次退出（代码 ${code}）。`,
    again: '重试',
    quit: '退出',
    hangs: {
      title: 'Ethernight 已经打开，但没有响应。',
      cause: '请先结束它，或重启电脑，然后再打开。',
    },
    choosing: {
      title: (game) => chinese`选择 ${game} 的程序`,
      button: '选择',
      programs: '程序',
      handOut: '选择给客人的文件',
    },
    quitting: {
      title: '退出 Ethernight？',
      cause: '你是房主。只要有别人的电脑能接手房间，大家就会继续玩。',
      button: '退出',
      stay: '留下',
    },
    links: {
      question: '用 Ethernight 打开链接和录像吗？',
      detail: '之后无论在哪里点击房间链接或录像文件，都会用这一份 Ethernight 打开。',
      yes: '打开',
      no: '不用了',
    },
    page: {
      failing: {
        message: 'Ethernight 的窗口一再出错。',
        detail: '比赛会照常进行，窗口恢复后能追上进度。',
        again: '重试',
        other: '退出',
      },
      frozen: {
        message: 'Ethernight 的窗口没有响应。',
        detail: '比赛会照常进行，重新打开的窗口很快就能追上进度。',
        again: '重新打开',
        other: '继续等待',
      },
    },
    menu: {
      about: '关于 Ethernight',
      services: '服务',
      hide: '隐藏 Ethernight',
      hideOthers: '隐藏其他',
      showAll: '全部显示',
      quit: '退出 Ethernight',
      edit: '编辑',
      undo: '撤销',
      redo: '重做',
      cut: '剪切',
      copy: '拷贝',
      paste: '粘贴',
      selectAll: '全选',
      view: '显示',
      fullscreen: '进入或退出全屏幕',
      window: '窗口',
      minimize: '最小化',
      zoom: '缩放',
      front: '前置全部窗口',
    },
    updates: {
      mayLook: '要让 Ethernight 查找新版本吗？',
      mayLookDetail: (host) =>
        chinese`每次启动时，它会向 ${host} 询问最新版本。没有你的同意，不会下载或安装。`,
      look: '每次启动时查找',
      neverLook: '不要查找',
      found: (version) => `Ethernight ${version} 已经发布。`,
      foundDetail: (ours) => `你的版本是 ${ours}。一起玩的朋友需要用相同的版本。`,
      install: '退出时安装',
      later: '以后再说',
      stopLooking: '不再查找',
      failed: (version) => `无法下载 Ethernight ${version}。`,
      where: (homepage) => `可以从这里获取：${homepage}`,
      close: '关闭',
    },
  },

  connecting: { title: '正在启动…', cause: '请稍候。' },
  comingBack: {
    app: '连接中断，正在重连…你的操作会保留。',
    appInMatch: '与应用的连接中断，正在重连…',
    host: '房主没有响应，正在重连…你的操作会保留。',
    room: '与房间的连接已断开，正在重连…你的座位会保留。',
    nothingHere: '回到房间之前，什么都改不了。',
    catchingUp: '已回到房间，正在追赶进度…',
    done: '追赶进度',
    leave: '离开房间',
    aloneHost: '收不到其他人的消息。可能是你断网了，大家还在继续玩。',
    aloneGuest: (host: string) =>
      chinese`收不到 ${host} 的消息。不等 ${host}，直接继续吗？房间会改由你的电脑主持。`,
    goOn: '和在场的人继续',
    newHost: (name: string) => chinese`${name} 现在是房主。`,
    newHostIsYou: '你现在是房主。',
    matchOver: '比赛没能继续。',
    stalled: '这台电脑有一会儿没有响应。',
    inheritedPassword: '进来要用密码，点房间里的钥匙就能看到。',
    unheard: '已重连。你刚才的操作可能没有送达。',
  },
  closed: {
    silent: '应用没有响应。',
    gone: { title: '应用已关闭', cause: '请重新启动 Ethernight，并使用新打开的窗口。', button: '重试' },
    replaced: {
      title: 'Ethernight 已在另一个窗口中打开',
      cause: '到那边继续，或者换到这个窗口。',
      button: '在这里使用',
    },
    uninvited: {
      title: '这个浏览器没有获得许可',
      cause: '每个链接只能使用一次。请打开 Ethernight 启动处最后显示的地址。',
      button: '刷新',
    },
  },

  window: {
    fullscreen: '全屏',
    leaveFullscreen: '退出全屏',
    fullscreenHint: (keys) => `也可以按 ${keys}。`,
    restarted: {
      window: '窗口出错，已重新打开。',
      graphics: '画面出错，已恢复。',
    },
  },

  home: {
    tagline: '局域网联机，无需账号和外网。',
    host: '创建房间',
    hostHint: '房间开在这里，朋友用房间码加入。',
    join: '加入房间',
    joinHint: '输入房间码，或房主的地址。',
    bots: '和机器人对战',
    botsHint: '先练练手，朋友随时可以加入。',
    name: '你的名字',
    online: '已连接局域网',
    offline: '没有找到网络，不过仍可以和机器人对战。',
    mayNotSend: (networks: readonly string[]) =>
      chinese`这台电脑不让 Ethernight 在 ${networks.join('、')} 上发送。`,
    version: (version) => `版本 ${version}`,
    settings: '设置',
    network: '网络',
    replays: '录像',
    fileTroubles: {
      'profile-aside': (where) => `你的个人资料已损坏，名字和设置都恢复了初始值。旧文件在 ${where}`,
      'profile-unread': (where) =>
        `无法读取你的个人资料。文件保持原样，现在的改动只在退出前有效。请检查权限：${where}`,
      'profile-unwritten': (where) =>
        `无法保存你的名字和设置，应用会不断重试。请查看磁盘是否已满。文件是 ${where}`,
      'key-aside': (where) => `朋友们的应用识别这台电脑所用的密钥已损坏，因此换了新的。旧文件在 ${where}`,
      'key-unread': (where) =>
        `无法读取朋友们的应用识别这台电脑所用的密钥。文件保持原样，退出前使用另一个密钥。请检查权限：${where}`,
      'key-unwritten': (where) =>
        `无法保存朋友们的应用识别这台电脑所用的密钥，应用会不断重试。请查看磁盘是否已满。文件是 ${where}`,
      'games-aside': (where) => `记录你允许过哪些游戏的文件已损坏，会重新询问你。旧文件在 ${where}`,
      'games-unread': (where) =>
        `无法读取记录你允许过哪些游戏的文件。文件保持原样，现在的允许只在退出前有效。请检查权限：${where}`,
      'games-unwritten': (where) =>
        `无法保存你允许的游戏，应用会不断重试。请查看磁盘是否已满。文件是 ${where}`,
      'room-aside': (where) => `记录如何回到上次房间的文件已损坏，因此无法回去。旧文件在 ${where}`,
      'room-unread': (where) =>
        `无法读取记录如何回到上次房间的文件。文件保持原样，退出前也不会记录其他房间。请检查权限：${where}`,
      'replays-unlisted': (where) => `无法读取录像文件夹，因此没有列出录像。请检查权限：${where}`,
      'files-unlisted': (where) => `无法读取卡带文件夹，因此没有列出卡带。请检查权限：${where}`,
      'save-unread': (where) => `无法读取存档，因此对局没有使用它。文件仍在 ${where}`,
    },
    understood: '知道了',
    wayBack: {
      playing: (room) => chinese`对局还在进行：回到 ${room}`,
      back: (room) => chinese`回到 ${room}`,
      forget: (room) => chinese`不再显示 ${room}`,
      states: {
        open: '房间还开着。',
        asked: '正在确认房间是否还开着……',
        silent: '那边暂时没有回应，会一直重试。',
      },
    },
  },

  naming: {
    title: '欢迎！',
    label: '朋友们怎么称呼你？',
    hint: '以后随时可以改。',
    unnamed: (proposal) => `不填的话，就叫“${isolated(proposal)}”。`,
    button: '就用这个名字',
    fits: (most) => `最多 ${most} 个字符。`,
  },

  servers: {
    found: '这个网络里的游戏服务器',
    opens: '打开游戏',
    byHand: (address) => `打开游戏，然后输入 ${address}`,
    runs: '游戏已在运行',
    players: (count) => `${count} 名玩家`,
  },

  rooms: {
    found: '这个网络里的房间',
    looking: '暂时没有房间。这个网络里有人创建房间后，会显示在这里。',
    offline: '没有网络就找不到房间。请插上网线或连接无线网络。',
    others: (rooms) => chinese`另有 ${rooms} 个房间`,
    stay: '留在这里',
    roomOf: (host) => chinese`${isolated(host)} 的房间`,
    nameless: '公共房间',
    name: '房间名',
    rename: '修改房间名',
    password: '需要密码',
    seats: (taken, seats) => `座位 ${taken}/${seats}`,
    phase: { lobby: '等待中', countdown: '即将开始', playing: '比赛中，可以先进来' },
    full: '已满，可以先观战',
    problem: {
      version: 'Ethernight 版本不同',
      game: '这个游戏的版本不同',
      locked: '已锁定',
    },
    recent: '最近的房间',
    forget: (room) => chinese`忘记 ${room}`,
    ago: (minutes) => (minutes < 1 ? '刚刚' : ago(...agoOf(minutes)).replace(/\d(?=\p{Script=Han})/u, '$& ')),
  },

  hall: {
    title: '大厅',
    rooms: '房间',
    room: (number) => chinese`${number} 号房间`,
    asking: '正在询问大厅的情况…',
    here: '你在这里',
    full: '已满',
    trying: '正在询问座位…',
    untold: '暂无消息',
    more: (rooms) => chinese`另有 ${rooms} 个房间`,
    table: '今晚积分',
    nothing: '还没有计分的比赛。',
    own: (place, points, people) => chinese`你在 ${people} 人中排第 ${place}，${points}。`,
    unplaced: '你还没有打过计分的比赛。',
    word: '以上由大厅提供。',
    notMoved: {
      full: (room) => chinese`${room} 已满。`,
      locked: (room) => chinese`${room} 已锁定。`,
      password: (room) => chinese`${room} 的密码不同。`,
      silent: (room) => chinese`${room} 没有回应。`,
      gone: (room) => chinese`${room} 已不存在。`,
      other: (room) => chinese`无法进入 ${room}。`,
    },
  },

  host: {
    opening: '正在创建房间…',
    cause: '选择端口，生成房间码，给你留好座位。',
  },

  join: {
    title: '加入房间',
    label: '房间码或地址',
    hint: '房主的屏幕上有，也可以输入链接或那台电脑的名称。例如',
    examples: ['P8F0H', '6000-104P-2EW', '192.168.178.30:27412'],
    paste: '粘贴',
    pasteEmpty: '剪贴板里没有文字，请先复制房间码或链接。',
    pasteFailed: '这里不允许应用读取剪贴板，请用键盘粘贴。',
    button: '加入',
    bad: {
      empty: () => '请输入房主屏幕上显示的房间码或地址。',
      'not-ipv6': (part) => `“${part}”不是 IPv6 地址。`,
      brackets: () => '带端口的 IPv6 地址要加方括号，例如 [::1]:27412。',
      'not-whole': (part) => `“${part}”不是 192.168.1.20 这样的地址：四个数字，都不超过 255。`,
      'not-a-name': (part) => `“${part}”不是房间码、地址，也不是名称。`,
      port: (part) => `“${part}”不是端口，端口是 1 到 65535 的数字。`,
      'other-link': (part) => `“${part}”不是房间链接，房间链接以 ethernight:// 开头。`,
      'too-many': () => '一个房间不会有这么多地址。',
      code: (part) =>
        `房间码“${part}”不对。请把这 ${charactersIn(part)} 个字符和房主屏幕上的房间码对照一遍。`,
      'code-part': (part) =>
        `没有叫“${part}”的房间或电脑，房间码也不止这 ${charactersIn(part)} 个字符。请把房主屏幕上的房间码输完整。`,
    },
    joining: '正在加入…',
    knocking: '正在连接',
    probes: '正在尝试的连接方式',
    probe: { asking: '正在询问…', answered: '有回应', refused: '那里没有房间', silent: '没有回应' },
  },

  lobby: {
    seat: (seat) => `${seat + 1} 号座位`,
    you: '你',
    own: (name) => `${name}（你）`,
    leader: '房主',
    bot: '机器人',
    botName: sharedWords.zh.bot,
    botHint: '随时待命',
    empty: '空座位',
    getReady: '准备',
    ready: '已准备',
    notReady: '未准备',
    silent: '没有响应',
    silentFor: (seconds) => `${seconds} 秒没有响应`,
    sitsOut: '这局不玩',
    notIn: '不在游戏里',
    playing: '游戏中',
    startWithout: (name) => chinese`不等 ${isolated(name)}，开始`,
    startWithoutMany: (count) => `不等其余 ${count} 人，开始`,
    waitedFor: '其他人都准备好了，就等你了。',
    leave: '离开',
    kickName: (name) => chinese`踢出 ${isolated(name)}`,
    handOverName: (name) => chinese`把房主转让给 ${isolated(name)}`,
    players: '玩家',
    seated: (people, seats) => (seats === null ? `${people}` : `${people}/${seats}`),
    andBots: (bots) => plural(bots, { other: ' + # 个机器人' }),
    settings: '房间设置',
    game: '游戏',
    howTo: '怎么玩',
    controls: '操作',
    devices: { mouse: '鼠标', keys: '键盘', gamepad: '手柄', touch: '触屏' },
    thumbs: '拇指按在哪里，就在哪里控制方向；按键在另一侧，上面写着用途。',
    close: '关闭',
    allGames: '全部游戏',
    searchGames: '查找游戏',
    noSuchGame: (name) => chinese`没有叫“${isolated(name)}”的游戏。`,
    bundled: '内置',
    onThisComputer: '这台电脑上的游戏',
    notFoundHere: '这台电脑上没找到的：点一下可指定位置',
    cartridges: '卡带',
    moreGames: (count) => `还有 ${count} 个游戏`,
    moreRules: (count) => `还有 ${count} 项设置`,
    addPlayer: '在本机加玩家',
    addLocked: '房间已锁定',
    addByPad: (button, pad) => `加一名玩家：按 ${pad} 号手柄的 ${button}`,
    removePlayer: (name) => chinese`把 ${isolated(name)} 从这里移除`,
    readyOf: (name, state) => `${state}：${isolated(name)}`,
    team: (letter) => `${letter} 队`,
    teams: '分队',
    noTeams: '不分',
    mixTeams: '随机分队',
    delay: '观战延迟',
    delays: { 0: '无', 10: '10 秒', 30: '30 秒', 60: '60 秒' },
    delayHint: '观战的人会晚这么久才看到画面，没法给别人报点。',
    changeTeam: (name, letter) => chinese`${isolated(name)} 在 ${letter} 队，换队`,
    teamsHint: '点自己卡片上的标志就能换队。',
    handicap: '让分',
    handicapHint: '谁太强，就给谁让分。',
    handicapWhere: '在卡片上',
    handicapOf: (name, step, most) => chinese`${isolated(name)} 的让分：${step} / ${most}`,
    handicapTip: (handicapOf, meaning) => `${handicapOf}。${meaning}`,
    engines: (sides) => `这些电脑对游戏的计算结果不同，比赛可能不同步：${sides.join(' · ')}`,
    engineSide: (names, builds) => `${list(names)}（${builds.join('；')}）`,
    oneTeam: '所有人都在同一队，得有人换队。',
    turnedAway: (names, why) => chinese`${list(names)} 没能加入：${why}`,
    turnedAwayWhy: {
      full: '房间已满。',
      locked: '房间已锁定。',
      banned: '在房间黑名单里。',
      'too-often': '这里刚才加入得太频繁。',
      kicked: '被房主踢出。',
      lost: '连接断开了。',
      'one-pointer': '这个游戏每台设备只能一人玩。',
      most: '一台设备坐不下更多人。',
    },
    password: '密码',
    hasPassword: '进入要密码。',
    lock: '锁定房间',
    unlock: '解除锁定',
    locked: '已锁定，新人免进。',
    evening: '今晚',
    eveningFile: '今晚积分',
    eveningPoints: (points) => `${points} 分`,
    eveningWins: (wins) => `${wins} 胜`,
    bots: '机器人',
    fewerBots: '减少机器人',
    moreBots: '增加机器人',
    watchersOf: (names) => `正在观战：${list(names)}`,
    benched: (names) => `先歇一歇（每台设备只能一人玩）：${list(names)}`,
    stillReady: '你仍是“已准备”，再点一次可取消。',
    allReady: '大家都准备好了。',
    allReadyHeld: '大家都准备好了。倒计时多次被取消，几秒后会再次开始。',
    needMore: (min) => plural(min, { other: '至少需要 # 名玩家，朋友或机器人都行。' }),
    needMoreGuest: (min) => plural(min, { other: '至少需要 # 名玩家。' }),
    pressReady: '准备好后，请点“准备”。',
    chose: (name, game) => chinese`${isolated(name)} 换成了“${game}”，请重新准备。`,
    youChose: (game) => `你换成了“${game}”，还没有人为它准备好。`,
    waitingFor: (names) => chinese`正在等 ${list(names)}。`,
    stopped: (name) => chinese`${isolated(name)} 还要等一下。`,
    waitingForMany: (count) => plural(count, { other: '正在等 # 名玩家。' }),
  },

  native: {
    list,
    haveIt: (count, all) => (count === 0 ? '还没有人安装' : `${all} 人中有 ${count} 人已安装`),
    tile: (game, has, facts) => [`${game}：${has}。`, ...facts].join(''),
    ownWindow: 'Ethernight 会为大家启动它，在它自己的窗口里玩。',
    notLate: '开始后就不能再加入。',
    startWithoutTitle: (names) => chinese`不等 ${list(names)}，直接开始吗？`,
    howMany: (seats) => (seats === null ? '人数不限。' : `最多 ${seats} 人玩。`),
    howLong: (from, to) => `一局 ${from} 到 ${to} 分钟。`,
    firstTime: '第一次玩？',
    forced: 'Ethernight 只能强行关闭它，请先存档。',
    untried: '按它的文档写成，还没有用 Ethernight 玩过。',
    noRoot: 'Ethernight 正以管理员身份运行，而它的服务器不肯这样运行，所以这台电脑不能当房主。',
    have: (version) => (version === null ? '已安装' : `已安装 ${version}`),
    otherVersion: '版本不同',
    withVersion: (name, version) => `${isolated(name)}（${version}）`,
    lack: '没有安装',
    get: (website) => `可从 ${website} 获取。`,
    getDebian: (packages) => `在 Debian 或 Ubuntu 上：sudo apt install ${packages}。`,
    withoutThem: '其他人可以先开始。',
    unknownGame: '你的版本里没有这个游戏，这一局先歇一歇。',
    pick: '程序位置',
    pickTitle: (game) => chinese`${game} 在哪里？`,
    notHere: '这台电脑上没有找到它。',
    path: '程序的完整路径（留空则自动查找）',
    otherPath: '或填写其他程序的完整路径',
    choose: '选择程序…',
    pickDone: '就用这些',
    pickNone: '自动查找',
    picking: '正在检查…',
    noProgram: '这个路径下没有程序。',
    otherProgram: (game) => chinese`这个程序不像是 ${isolated(game)}。`,
    program: { client: '游戏', server: '服务器' },
    allowTitle: (game) => chinese`允许 Ethernight 启动 ${game} 吗？`,
    allowCause:
      '这是你电脑上的程序，权限和你自己启动它时一样。你准备好之后，Ethernight 就会启动它，以后不再为这个游戏询问。',
    allowWhat: '程序',
    allowWhose: '官网',
    allowGets: '提供给它',
    allowGetsWhat: '地址、端口和你的名字。名字只留文字和数字，有些游戏只认英文字母。',
    allowServer: '你当房主时，它还会为房间里的人开服务器。',
    allowServerEverywhere: '你当房主时，它还会为房间里的人开服务器。这台电脑所在的每个网络里的人都能连上它。',
    allowSetting: '会改动',
    allowSettingBack: '游戏结束后，Ethernight 会把这一行改回去。',
    allowCommands: '显示命令',
    allowBraces: '花括号里的内容会自动填入。',
    allow: '允许',
    trust: '游戏自己做的事（例如下载地图）不归 Ethernight 管。',
    option: {
      landscape: '气候',
      year: '年份',
      map: '地图',
      mode: '模式',
      laps: '圈数',
      track: '赛道',
      wad: '关卡',
      style: '模式',
    },
    choice: {
      temperate: '温带',
      arctic: '寒带',
      tropic: '热带',
      toyland: '玩具世界',
      dm: '死斗',
      tdm: '团队死斗',
      ctf: '夺旗',
      lms: '最后一人存活',
      lts: '最后一队存活',
      deathmatch: '死亡竞赛',
      altdeath: '死亡竞赛，物品会重新出现',
      offa: '各自为战',
      tffa: '分组对战',
      rabbit: '追兔子',
    },
    youLack: (game) => chinese`你没有安装 ${isolated(game)}，其他人可以先玩。`,
    starting: (game) => chinese`${isolated(game)} 马上开始。`,
    playing: (game) => chinese`你正在玩 ${isolated(game)}，玩完请回到这里。`,
    entering: (game) => chinese`马上带你进入 ${isolated(game)}。`,
    outOf: (game, others) =>
      chinese`你已退出 ${isolated(game)}，${others ? '其他人还在玩' : '现在没有人在里面'}。`,
    notIn: (game, others) =>
      chinese`你没能进入 ${isolated(game)}，${others ? '其他人在玩' : '其他人也不在里面'}。`,
    serverFailed: (hosting) => `服务器没有运行，${hosting ? '请重试，或结束游戏' : '房主可以再试一次'}。`,
    theyPlay: (game, others) =>
      others ? chinese`其他人正在玩 ${isolated(game)}。` : chinese`现在没有人在 ${isolated(game)} 里。`,
    startsIn: (seconds) => (seconds > 0 ? `${seconds} 秒后开始…` : '正在启动…'),
    server: '服务器',
    step: {
      waiting: '等待中',
      checking: '正在检查',
      'server-starting': '正在启动',
      answers: '已就绪',
      starting: '正在启动',
      'in-game': '已进入游戏',
      ended: '已关闭',
      failed: '失败',
    },
    failure: {
      'not-installed': { title: '找不到程序', help: '程序不在原来的位置。请安装，或指出它在哪里。' },
      'wrong-version': { title: '版本不同', help: '你的版本进不了这个服务器，请安装和房主一样的版本。' },
      'no-free-port': {
        title: '端口被占用',
        help: '这个游戏的端口都被占用了，请关闭这台电脑上的其他服务器。',
      },
      'cannot-start': { title: '无法启动', help: '系统无法运行这个程序。' },
      'server-ended': { title: '服务器已退出', help: '服务器自行退出了。' },
      'server-silent': { title: '没有回应', help: '服务器已启动但没有回应，已将它关闭。' },
      'another-server': { title: '另一个服务器', help: '这个端口上是另一个服务器在回应，请关闭它再试。' },
      unreachable: {
        title: '连不上',
        help: '从这里连不上房主的服务器，多半是房主电脑的防火墙没有放行这个游戏。',
      },
      'client-ended': { title: '游戏已退出', help: '游戏还没进去就退出了。' },
    },
    lastWords: '程序最后的输出',
    again: '重试',
    address: '服务器：',
    byHand: '请在游戏里输入这个地址：',
    closeMine: '关闭我的游戏',
    joinNow: '现在加入',
    stillRuns: {
      server: (game) => chinese`${isolated(game)} 的服务器还在这台电脑上运行。`,
      client: (game) => chinese`${isolated(game)} 还在这台电脑上运行。`,
    },
    onTheWay: (game, step) => `${isolated(game)}：${step}。`,
    endIt: '关闭',
    putAway: '知道了',
    endForAll: '结束游戏',
    endTitle: (game) => chinese`要为所有人结束 ${isolated(game)} 吗？`,
    endCause: '服务器会关闭，所有人都会退出；游戏里没保存的进度会丢失。',
    lastOne: (game) => chinese`${isolated(game)} 结束了。`,
    won: (name, game) => chinese`${isolated(name)} 赢了 ${isolated(game)}！`,
    lasted: (milliseconds) => `玩了 ${minutesOf(milliseconds)}。`,
    tonight: (milliseconds) => `今晚共 ${minutesOf(milliseconds)}。`,
    saysWhoWon: '记下名次',
    whoWon: '名次如何？',
    sayPlaces: '就是这样',
    clearPlaces: '重来',
    pressNames: '按名次依次点名字；超过半数的人说法一致才算数。',
    agree: '同意',
    agreed: (count, needed) => `（需要 ${needed} 人，已有 ${count} 人）`,
    saysPlaces: (by, order) =>
      `${list(by)}：${order.map((name, index) => `${index + 1}. ${isolated(name)}`).join('，')}`,
  },

  running: {
    title: (game) => `他们正在玩“${game}”`,
    next: '下一局有你。',
    onlooks: '座位已满。一有空位就轮到你。',
    audience: '此屏幕只观看。',
    playsNext: '座位满了，下一场轮到你上场。',
    inLine: (place, losers) => `座位满了，你排第 ${place} 位${losers ? '，输的人让座' : ''}。`,
    sitsOut: '这一局你先歇一歇。',
    pressReady: '点“准备”，加入下一局。',
    ready: '下一局有你。不想参加就再点一下“已准备”。',
    left: (minutes) =>
      minutes > 1 ? `大约还剩 ${minutes} 分钟。` : minutes === 1 ? '还剩不到 1 分钟。' : '应该马上就结束了。',
    since: (time) => `已进行 ${time}。`,
    watch: '观战',
    paused: '暂停中，稍后继续。',
  },

  ways: {
    title: '用房间码加入',
    codeSaid: (code) => `房间码 ${[...code].join(' ')}`,
    or: '或者用地址',
    scan: '扫码加入',
    large: '放大显示',
    all: '所有加入方式',
    joined: '房间地址',
    codeHere: '房间码',
    none: '没有找到网络，别人无法加入。你仍可以和机器人对战。',
    ipv6Alone: '这个网络只有 IPv6，所以没有房间码：朋友能找到房间，也可以用链接或地址。',
    virtual: 'VPN 或虚拟网卡，通常连不上',
    whichNetwork: '朋友在哪个网络上？',
    choose: '优先显示',
    chooseName: (address: string) => `优先显示 ${address}`,
    here: '仅限这台电脑',
    link: '链接（二维码也是它），装有 Ethernight 的电脑可用',
    forBrowsers: '在手机或电脑的浏览器里输入',
    copy: '复制',
    copyName: (address) => `复制 ${address}`,
    copied: '已复制',
    copyFailed: '请手动复制',
    saidCopied: (address) => `已复制 ${address}。`,
    saidCopyFailed: '这里不允许应用复制。请选中地址，自己复制。',
    shortCode: '安全码',
    shortCodeHint: '房主点“所有加入方式”就能看到你的安全码：数字一样，就没有人在中间偷听。',
    phones: '手机',
    guests: '手机和浏览器',
    guestsOn: '允许手机和浏览器加入',
    guestsOpening: '正在打开页面…',
    guestsFailed: '无法打开浏览器用的页面。请关掉再打开，或者重新启动应用。',
    side: { browser: '浏览器', app: '应用' },
    scanBrowser: '扫码在浏览器里玩',
    typed: '也可以在浏览器的地址栏里输入它，末尾的数字也要输入。换新码时数字也会换。',
    scanApp: '给装有 Ethernight 的电脑，手机打不开',
    scanAtHost: '手机请扫房主屏幕上的码。',
    letPhonesIn: '让手机加入',
    letPhonesInHint: '会出现一个码，手机扫了就能在浏览器里玩，内容不加密。',
    inBrowser: '给同一网络里没有安装 Ethernight 的手机和电脑。它们发送的内容没有加密。',
    unvisited: {
      word: '还没有手机连上。',
      title: '还没有其他设备打开这个页面',
      tries: [
        '手机要和这台电脑连在同一个 Wi-Fi，并关闭移动数据。',
        '访客 Wi-Fi 或开启了“无线隔离”的路由器会把设备隔开：请换一个网络。',
      ],
      firewall: (port) => `浏览器走 ${port}，这台电脑的防火墙要放行。`,
    },
    renew: '更换浏览器用的码',
    handOut: {
      reading: (name) => chinese`正在读取 ${isolated(name)}…`,
      offered: (name, size) => chinese`客人可以下载 ${isolated(name)}（${size}）。`,
      gone: (name) => chinese`${isolated(name)} 读取不了了。请在设置里重新选择。`,
      changed: (name) => chinese`${isolated(name)} 有了改动，不再提供下载。请在设置里重新选择。`,
    },
    checksum: '校验和（SHA-256）',
    megabytes: (size) => `${size} MB`,
    shortCodes: '安全码：朋友屏幕上的数字和这里一样，就没有人在中间偷听。',
  },

  guest: {
    hint: '就在浏览器里玩，不用安装。',
    clear: '这个房间有密码。密码会不加密地发给房主，同一网络里的人可能看到。',
    needsName: '请先输入名字。',
    button: '加入',
    watchOnly: '只观看',
    openApp: '用应用打开',
    getFile: (name, size) => chinese`下载 ${isolated(name)}（${size}）`,
    fileHint: '来自房主的电脑，没有加密。打开之前，请和房主屏幕上的校验和对照。',
    entering: '正在加入…',
    mark: '在浏览器里，没有加密',
    sameDevice: (name) => chinese`和 ${isolated(name)} 在同一台设备上`,
    left: '按钮放在左手边',
    pad: '这里只显示按键：我看大屏幕',
    padLook: '请看大屏幕',
    padStill: '比赛暂停了',
    playing: '正在比赛。下一局有你。',
    showing: (who) => chinese`${isolated(who)} 正在放录像，请在应用里观看。`,
    appsOnly: '这个游戏要在电脑上用应用玩。你可以玩下一个。',
    outOfStep: {
      again: '这个画面和房主的不一致，已经重新追上。',
      still: '这个浏览器显示的和房主的不一样。请换一个浏览器。',
    },
    silent: '房主的电脑没有响应。',
    gone: {
      title: '页面连不上房主了',
      cause: '这台设备连着房主的 Wi-Fi 吗？移动数据关了吗？房间关闭了的话，请扫另一个房间的码。',
      button: '再试一次',
    },
    moved: {
      title: (name) => chinese`房间转到了 ${isolated(name)} 的电脑上`,
      cause: '能连上的话，这个页面会自己转过去。',
      scan: (name) => chinese`等太久的话，请扫 ${isolated(name)} 屏幕上的码。`,
    },
    uninvited: {
      title: '请扫码，或输入数字',
      cause: '这个浏览器没有被放行，或者码已经换了。现在的码在房主的屏幕上。',
      button: '再试一次',
    },
    digits: { label: '房主屏幕上的六位数字', button: '进入' },
    replaced: {
      title: '你在另一个标签页里玩',
      cause: '房间在那里打开了，只能有一个在玩。',
      button: '在这里玩',
    },
    failure: {
      full: '房间满了。有人离开后再试。',
      locked: '房间锁上了。请房主解锁。',
      banned: '房主不再让这个浏览器进来。',
      kicked: '房主把你移出了房间。',
      password: '房间的密码不对。请问房主。',
      'new-password': '房间设了新密码。请问房主。',
      guesses: '试了太多次密码。请等一分钟。',
      'too-often': '刚才从这里进来的人太多了。请等几秒。',
      moved: '房间转到了另一台电脑上。请扫那边屏幕上的码。',
      'same-device': '这台设备上已经有足够多的人在玩。请关掉另一个标签页，或问问房主。',
      closed: '房间关闭了，或者转到了另一台电脑。请扫现在那块屏幕上的码。',
      lost: '连接断了。请重新加入。',
    },
  },

  bigScreen: {
    title: '大屏幕',
    needsBrowsers: '大屏幕也是浏览器：先让它们加入。',
    open: '打开大屏幕',
    hint: '在投影仪或第二个屏幕的浏览器里打开这个链接：显示加入码、空位、得分、赛事，比赛时显示画面。',
    here: '谁在这里',
    free: (seats) => (seats === 0 ? '座位满了' : plural(seats, { other: '# 个空位' })),
    waiting: (names) => chinese`等座位：${list(names)}`,
    bracket: '对阵表',
    secondChance: '败者组',
    next: '下一页',
    hold: '停在这一页',
  },

  check: {
    state: {
      checking: '正在检查…',
      reachable: '朋友能进来。',
      likely: '朋友应该能进来。',
      unsure: '朋友可能进不来。',
      blocked: '这台电脑把朋友挡住了。',
      offline: '没有网络，只有这台电脑能加入。',
    },
    ifNot: '如果不行，就是防火墙的原因。',
    how: {
      windows: (_, program) =>
        chinese`在“Windows 安全中心”的防火墙里，允许 ${isolated(program)} 使用专用网络。`,
      macos: (_, program) => chinese`在“系统设置”的“网络”→“防火墙”→“选项”里，允许 ${isolated(program)}。`,
      'macos-network': (_, program) =>
        chinese`在“系统设置”的“隐私与安全性”→“本地网络”里，允许 ${isolated(program)}。`,
      'windows-sending': (_, program) =>
        chinese`在“Windows 安全中心”的防火墙“高级设置”→“出站规则”里，允许 ${isolated(program)} 发送。`,
      sending: () => '让 UDP 能从这台电脑的防火墙发出去。',
      ufw: () => '在终端里运行一次：',
      firewalld: () => '在终端里运行一次：',
      nftables: () => '在终端里运行一次：',
      iptables: () => '在终端里运行一次：',
      other: (port) => `让端口 ${port} 通过这台电脑的防火墙。`,
    },
    open: '让朋友进来',
    help: '解决',
    asking: '系统正在询问你…',
    refused: '系统拒绝了。你可以随时再试。',
  },

  announcement: {
    title: '公告',
    hall: '主办方',
    host: (name) => `房主 ${isolated(name)}`,
    hostBefore: (name) => `前房主 ${isolated(name)}`,
    announce: '向所有人公告',
    takeBack: '撤回公告',
    said: (name, text) => chinese`${name} 公告：${text}`,
  },
  chat: {
    title: '聊天',
    field: '说点什么',
    send: '发送',
    empty: '打个招呼吧。',
    goTo: (code) => chinese`去房间码为 ${code} 的房间`,
    emotes: '发表情',
    phrases: '快捷短语',
    phrase: {
      hello: '大家好！',
      luck: '祝你好运！',
      nice: '漂亮！',
      close: '好险！',
      oops: '哎呀！',
      thanks: '谢谢！',
      played: '打得好！',
      again: '再来一局！',
    },
    emote: {
      wave: '挥手',
      laugh: '大笑',
      cheer: '欢呼',
      wow: '哇',
      cry: '哭',
      angry: '生气',
      heart: '爱心',
      skull: '骷髅',
    },
    shows: (name, emote) => `${isolated(name)}：${emote}`,
    newLines: (count) => plural(count, { other: '# 条新消息' }),
  },

  invitation: {
    title: { nothing: '加入这个房间？', room: '去另一个房间？', 'own-room': '去另一个房间？' },
    cause: {
      nothing: (address) => `有个链接邀请你去 ${address}。`,
      room: (room) => chinese`有人邀请你去 ${room}。加入它就要离开这个房间。`,
      'own-room': (room) =>
        chinese`有人邀请你去 ${room}。你是这里的房主：可以为所有人关闭房间，也可以移交给别人，让大家继续玩。`,
    },
    outside: '这个地址在（或可能在）你的网络之外，对方会看到你的地址。确定是谁发的，再加入。',
    yes: { nothing: '加入', room: '离开并加入', 'own-room': '关闭并加入' },
    handOver: '移交并加入',
    callOthers: '在聊天里告诉大家你去哪儿',
    comeAlong: (room, code) => chinese`我去 ${room} 了，房间码 ${code}，一起来吧！`,
    no: { nothing: '暂不', room: '留在这里', 'own-room': '留在这里' },
  },

  sync: {
    title: '同步方式',
    optimistic: { name: '平稳', meaning: '由房主把控节奏，不等任何人。' },
    'run-ahead': {
      name: '抢先',
      meaning: '自己的操作立刻显示；偶尔会修正别人的动作。',
    },
    authority: {
      name: '房主裁定',
      meaning: '自己的操作立刻显示；谁在哪里、是否命中，由房主的电脑裁定。',
    },
    shadow: {
      name: '影子',
      meaning: '自己在哪里，由自己的屏幕说了算；别人平滑地追上他们所在的位置。',
    },
    strict: { name: '严格', meaning: '谁也不会领先：有人迟到，大家一起等。' },
    commands: {
      name: '指令',
      meaning: '指令先汇集，再一起执行，每秒几次。',
    },
  },

  kick: {
    title: (name) => chinese`踢出 ${isolated(name)}？`,
    banTitle: (name) => chinese`封禁 ${isolated(name)}？`,
    reason: '原因（对方会看到）',
    back: {
      open: '对方随时可以再进来。',
      password: '对方知道密码就能再进来。',
      locked: '房间锁着，对方暂时进不来。',
      banned: '在你移出黑名单之前，对方进不来。',
    },
    ban: '加入黑名单',
    banHow: '勾选后，同一台电脑上的玩家都会离开，直到你把他们移出黑名单才能再进来。',
    button: '踢出',
    banButton: '封禁',
    keep: '取消',
  },

  handOver: {
    title: (name) => chinese`把房主转让给 ${isolated(name)}？`,
    cause: '房间会转到对方的电脑上，由对方管理。你仍在房间里，谁都不会掉线。',
    button: '转让房主',
    keep: '取消',
  },

  password: {
    title: '这个房间的密码',
    label: '密码',
    hint: '从现在起加入的人都要知道它，已经在房间里的人只要没关应用，回来时不用再输。房间关闭后就不再保留。',
    known: '把它告诉朋友，只有这里会显示。换了新的，之后加入的人都要用新的。',
    set: '设置密码',
    change: '更改密码',
    clear: '不再需要密码',
  },

  banned: {
    title: '房间黑名单',
    count: (count) => `黑名单：${count} 人`,
    letBack: '移出黑名单',
    letBackName: (name) => `移出黑名单：${isolated(name)}`,
    nobody: '黑名单已清空。',
    close: '关闭',
  },

  end: {
    title: '结束这场比赛？',
    cause: '比赛会对所有人结束，按目前的得分排名，不计入今晚的积分。',
    causeSaved: '比赛会对所有人结束。游戏里的存档会保留，下次可以接着玩。',
    button: '结束比赛',
    stay: '继续玩',
  },

  reset: {
    item: '重置游戏机',
    title: '要重置游戏机吗？',
    cause: '卡带会为所有人重新开始，已有的存档会保留。',
    button: '重置',
  },

  leave: {
    title: '关闭房间？',
    cause: '你是房主。可以直接关闭房间，也可以转让房主，让大家接着玩。',
    button: '关闭房间',
    handOver: '转让并离开',
    stay: '留下',
  },

  leaveMatch: {
    title: '中途离开？',
    cause: (others) =>
      `其他人会在你缺席的情况下继续玩。比赛结束前回来，座位还是你的。${
        others ? '这台电脑上的其他玩家则不会回到座位。' : ''
      }`,
    button: '离开房间',
    stay: '继续玩',
  },

  latency: {
    quality: { good: '良好', tight: '一般', uneven: '不稳', late: '卡顿' },
    rtt: ms,
    jitter: (value) => `± ${ms(value)}`,
    loss: (share) => `丢包 ${Math.round(share * 100)}%`,
    unknown: '正在测量…',
    returning: '正在追赶进度',
    stopped: '称比赛已经结束',
    away: (name) => chinese`${isolated(name)} 掉线了，可能会回来`,
    stoodInFor: (name) => chinese`${isolated(name)} 回来之前由机器人代打`,
    indicator: (name, quality, rtt) => `${name}：${quality}，${rtt}`,
  },

  stage: {
    title: (game) => `${game}，游戏进行中`,
    menu: '菜单',
    back: '回到游戏',
    goesOn: '比赛还在继续。',
    gift: '投放礼物',
    end: '结束比赛',
    tookOver: {
      now: '你接替机器人上场了。',
      round: '从下一回合起由你上场，之前由机器人代打。',
    },
    watching: '你正在观战',
    watchingLater: (seconds) => `你正在观战，画面延迟 ${seconds} 秒`,
    stopWatching: '停止观战',
    follow: '跟随谁',
    followBefore: '跟随上一名玩家',
    followNext: '跟随下一名玩家',
    followNobody: '所有人',
    followFree: '自由视角',
    leave: '离开房间',
    close: '离开房间…',
    getReady: '准备开始',
    notYet: '等一下',
    turn: '把手机横过来，画面会更大。',
    waiting: (names) => chinese`正在等 ${list(names)}`,
    screens: (names, own) =>
      chinese`正在等 ${list([...(own ? ['这台电脑'] : []), ...names.map((name) => `${isolated(name)} 的电脑`)])}`,
    startWithout: '不等了，开始',
    waited: (ms) => `· ${(ms / 1000).toFixed(1)} 秒`,
    theHost: '房主',
    hostName: (name) => `${name}（房主）`,
    thisRelay: '这台设备',
  },

  desync: {
    title: (frame) => `从第 ${frame} 帧起不同步`,
    looking: '正在查找原因…',
    slipped: (name) => chinese`${isolated(name)} 的电脑算错了一次，重新计算后与其他人一致。`,
    slippedHere: '这台设备算错了一次，重新计算后与其他人一致。',
    differs: (name) => chinese`${isolated(name)} 的电脑总是算出与其他人不同的结果。`,
    differsHere: '这台设备总是算出与其他人不同的结果。',
    unclear: '各台电脑的计算结果不同，无法判断哪个正确。',
    back: '大家又同步了。',
    mend: '重新同步',
    goOn: '就这样继续',
    details: '详情',
    states: (hash, again) => `状态 ${hash}，重新计算为 ${again}`,
    silent: (hash) => `状态 ${hash}，未重新计算`,
    field: (path, was, is) => `${path} 原为 ${was}，重新计算为 ${is}`,
    changed: (path, was, is) => `${path} 由 ${was} 变为 ${is}`,
    inputs: '前后的输入',
    inputsAt: (frame, seats, items) => (items ? `${frame}：${seats}，另有指令` : `${frame}：${seats}`),
    done: '完成',
  },

  pause: {
    pause: '暂停',
    ask: '申请暂停',
    agree: '同意暂停',
    takeBack: '取消申请',
    agreeTo: '同意暂停',
    takeBackWhat: '取消暂停申请',
    playOn: '继续',
    wait: '继续暂停',
    asked: (name) => chinese`${isolated(name)} 想暂停一下`,
    askedByUs: '你申请了暂停',
    agreed: (votes, needed) => `${votes} 人同意，需 ${needed} 人`,
    title: '暂停中',
    by: (name) => chinese`由 ${isolated(name)} 申请`,
    byUs: '由你申请',
    lasts: (time) => `已暂停 ${time}`,
    wantOn: (votes, needed) =>
      votes === 0
        ? `过半数（${needed} 人）同意就继续。`
        : `已有 ${votes} 人想继续，过半（${needed} 人）即可。`,
    allHere: (players) => `这里按一次，算 ${players} 人同意。`,
    bounds: '最多 5 分钟，到时自动继续。',
  },

  canvas: {
    playing: (game) => `${game}：正在进行的游戏`,
    empty: '游戏会显示在这里',
    catchingUp: '正在追赶进度…',
    awaited: '正在等待第一个画面…',
    details: '技术信息',
    error: {
      'no-canvas': () => '这个浏览器无法显示游戏。新版的 Chrome、Edge 或 Firefox 可以。',
      'no-game': () => '房间里的游戏，这个版本没有。更新后也许就有了。',
      version: (game) =>
        chinese`房主发来的这局 ${game ?? '游戏'} 属于另一个版本。请双方都更新应用，再参加下一局。`,
      rules: (game) => chinese`${game ?? '游戏'} 的规则出错，停止了。`,
      drawing: (game) => chinese`无法绘制 ${game ?? '游戏'} 的画面。`,
      frames: () => '有一部分数据始终没有送到，游戏停止了。',
      hung: (game) => chinese`${game ?? '游戏'} 在这台电脑上不再响应，已被停止。重新加载就能继续。`,
      worker: () => '游戏无法启动。',
      given: (game) => chinese`房主发来的这局 ${game ?? '游戏'} 无法继续。你可以参加下一局。`,
    },
  },

  settings: {
    title: '设置',
    sections: '分类',
    section: { general: '常规', sound: '声音', controls: '操作', play: '对战', data: '数据', about: '关于' },
    asSystem: '跟随系统',
    automatic: '自动',
    percent: (percent) => `${percent}%`,
    name: '你的名字',
    language: '语言',
    scheme: '颜色',
    schemes: { system: '跟随系统', dark: '深色', light: '浅色' },
    textSize: '文字大小',
    motion: '动态效果',
    motionHint: '减弱后，画面不再滑动、闪动或飞舞，自带卡带的画面除外。',
    motions: { system: '跟随系统', reduced: '减弱', full: '完整' },
    shake: '命中时震动画面',
    shakeHint: '减弱动态效果时不会震动。',
    picturesPerSecond: '帧率上限',
    picturesPerSecondHint: '调低更省电，游戏速度不变。',
    unlimited: '不限',
    notifications: '游戏开始时通知我',
    notificationsHint: '只在窗口处于后台时通知。',
    discoverable: '在网络里显示我的房间',
    discoverableHint: '关闭后，朋友仍可用房间码、链接或地址加入。',
    handOut: '给浏览器客人的文件',
    handOutHint: '比如这个应用的安装程序。允许手机和浏览器加入你的房间时，它们可以下载这一个文件。',
    handOutChoose: '选择…',
    handOutNone: '不提供文件',
    handOutPath: '文件的完整路径',
    handOutButton: '提供',
    handOutBad: '这个路径没有文件。请输入它在这台电脑上的完整路径。',
    volume: '总音量',
    musicVolume: '音乐',
    effectsVolume: '音效',
    test: '试听',
    captions: '声音字幕',
    captionsHint: '用一两个词说明游戏里的声音。',
    ahead: '抢先帧数',
    aheadHint:
      '在“抢先”方式的比赛里，你的操作会提前这么多帧显示：越多越能掩盖延迟，但对其他玩家的修正也越明显。',
    consolePalette: '游戏机画面的颜色',
    consoleHint: '用于“火种”和自带卡带。',
    consolePalettes: { vivid: '鲜艳', television: '电视', grey: '黑白' },
    consoleTube: '老电视效果',
    consoleTubeHint: '让游戏机画面像在显像管电视上一样，带有扫描线和柔光。',
    export: '备份资料',
    exportHint: '把名字、设置和最近的房间存成文件。',
    exportButton: '导出',
    fileName: 'ethernight-profile.json',
    exported: '文件已存到下载文件夹。',
    import: '恢复资料',
    importHint: '读取在这里或别的电脑上导出的文件。',
    importButton: '导入…',
    importTitle: '替换你的资料？',
    importCause: '这里的名字、设置和最近的房间会换成文件里的。',
    importYes: '替换',
    importRead: '资料已导入。',
    importBad: '这个文件不是 Ethernight 的资料，什么都没有改动。',
    reset: '恢复初始状态',
    resetHint: '名字、设置和最近的房间都恢复到最初。',
    resetButton: '重置…',
    resetTitle: '全部重置？',
    resetCause: '你的名字、所有设置和最近的房间都会丢失。想保留的话，请先导出。',
    resetYes: '全部重置',
    resetNo: '取消',
    report: '报告问题',
    reportHint: '应用最近的运行记录，供开发者排查问题。里面没有隐私内容，发送前也请先看一遍。',
    reportButton: '显示报告',
    reportCopy: '复制报告',
    reportCopyFailed: '这里不允许应用复制。请自己复制选中的文字。',
  },

  about: {
    licence: '自由软件，采用 MIT 许可证：可以使用、修改和分享。',
    others: 'Ethernight 离不开许多人的作品。这里列出它们和各自的许可证。',
    show: '显示许可证',
    failed: '无法读取许可证。程序文件夹里也有一份。',
    licences: '许可证',
  },

  network: {
    title: '网络',
    measuring: '正在测量，过几秒就有结果。',
    well: '大家的操作都能及时到达。',
    hadLate: (names) => chinese`现在连接够快。最近半分钟，${list(names)} 有些操作到晚了。`,
    alone: '一切正常，还没有别人进来。',
    apart: (names) => chinese`不同步：${list(names)} 看到的游戏已和别人不一样。结束比赛重新开始会有帮助。`,
    silent: (names) => chinese`${list(names)} 没有响应。可能是网线、无线网络的问题，或者电脑休眠了。`,
    late: (names, byMs, played) => chinese`在这个游戏里，${list(names)} 的操作${comeLate(byMs, played)}。`,
    uneven: (names, byMs, played) =>
      chinese`在这个游戏里，${list(names)} 的部分操作${comeLate(byMs, played)}。`,
    cable: '用网线代替无线网络往往有帮助。',
    quick: '连接都良好，只是这个游戏节奏更快。',
    lossy: (names, loss) =>
      chinese`${list(names)} 的线路丢包，最多 ${share(loss)}。重发能补上，换网线才能根治。`,
    tight: (names, byMs, played) =>
      chinese`在这个游戏里，${list(names)} 最慢的操作${comeLate(byMs, played)}。`,
    table: '每个人的数据',
    columns: {
      player: '玩家',
      quality: '连接',
      p50: '延迟',
      p95: '延迟高峰',
      jitter: '抖动',
      lossTo: '下行丢包',
      lossFrom: '上行丢包',
      late: '迟到操作',
      delay: '允许时间',
      slack: '剩余时间',
      hash: '是否同步',
    },
    explained: '各列的含义',
    explanations: {
      quality: '与玩什么游戏无关。良好：又快又稳。一般：稍慢一点。不稳：时不时慢很多。卡顿：一直很慢。',
      p50: '消息到房主再回来要多久，取最近半分钟的中位数。',
      p95: '网络慢的时候要多久：100 次里只有 5 次更慢。',
      jitter: '延迟忽高忽低的幅度。',
      lossTo: '房主发给这名玩家、但没有送到的数据包。',
      lossFrom: '这名玩家发给房主、但没有送到的数据包。',
      late: '最近半分钟的操作里，有多少没赶上对应的时刻。',
      delay: '一个操作花多久还不算迟到。',
      slack: '延迟高峰时，离迟到还剩多少时间。',
      hash: '这名玩家的游戏是否和大家一致。',
    },
    inputs: (late, all, lateMs) => (late === 0 ? `0 / ${all}` : `${late} / ${all}，迟 ${ms(lateMs)}`),
    agrees: (agrees, frame) => (agrees ? '是' : `否，第 ${frame} 帧`),
    slack: (value) => (value <= -1 ? `−${ms(-value)}` : ms(value)),
    percent: share,
    seconds: (value) => `${value} 秒`,
    none: '无',
    measure: { rtt: '延迟（ms）', jitter: '抖动（ms）', loss: '丢包', slack: '剩余时间（ms）' },
    graph: (measure) => `${measure}：最近一分半钟，具体数字见表格。`,
    matches: {
      title: '这台设备上的画面表现',
      name: (game, way, latest) => `${game}，${way}（${latest ? '上一局' : '上上局'}）`,
      figure: {
        delayMs: '到得比平时晚（ms）',
        stillMs: '画面停住，累计（ms）',
        corrections: '修正次数，累计',
        jump: '画面上最大的一次跳动（游戏单位）',
      },
      graph: (figure, latest) => `${figure}。${latest.join('。')}。`,
    },
    conditions: '模拟弱网',
    conditionsHint: '让这台设备通往房间的线路变差，去程和回程都一样，看看会怎样。离开房间后恢复。',
    conditionsOf: {
      loss: '丢包',
      lossRun: '连续丢包数',
      delayMs: '单程延迟',
      jitterMs: '抖动',
      duplicate: '重复',
      reorder: '乱序',
    },
    clear: '恢复正常',
    adapter: '这台电脑',
    seen: '在网络里看到的',
    nothingSeen: '暂时没有房间，仍在寻找…',
  },

  laboratory: {
    title: '网络实验室',
    hint: '让所选玩家的线路变差，去程和回程都一样，看看游戏会怎样。房间里每个人都会看到实验室已开启。',
    sign: (names) => chinese`网络实验室：房主正在故意让 ${list(names)} 的线路变差。`,
    over: '网络实验室：所有线路都已恢复正常。',
    whose: '谁的线路',
    nobody: '请先选择玩家。',
    cut: '断线半秒',
    isCut: '已断线',
    playing: '网络录制重放中',
    record: '网络录制',
    recordHint:
      '最多一分钟，记下网络对每个人的数据包做了什么。之后可以原样重放，换一种同步方式再玩一遍。保存的文件也能用于模拟测试，里面没有任何名字。',
    noneRecorded: '还没有录制。',
    recording: '正在录制…',
    recorded: (seconds, links) => `${links} 条线路，共 ${seconds} 秒。`,
    start: '开始录制',
    stop: '停止',
    play: '重放',
    save: '保存',
    load: '打开…',
    bad: '这个文件不是网络录制。',
  },

  files: {
    list,
    choose: '选择文件…',
    drop: (ending) => `也可以把 ${ending} 文件，或装有一张卡带的 .zip 压缩包拖到窗口上。`,
    stays: '文件只留在各自的电脑上，不会发送给任何人。',
    none: '你还没有放入任何卡带。',
    yours: '你的卡带',
    pickOne: '选择要玩的卡带。',
    hostChooses: '房主正在选择要玩的卡带。',
    have: '有',
    lack: '没有',
    youLack: (title) => chinese`你这里没有 ${isolated(title)}。选择你自己的那份就能加入；其他人也可以先玩。`,
    otherVersion: ({ title, owner, theirs, yours }) =>
      chinese`你的 ${isolated(title)} 是另一个版本：${isolated(owner)} 的是 ${isolated(theirs)}，你的是 ${isolated(yours)}。`,
    cannotWatch: (title) => chinese`要观战，这台电脑上得有 ${isolated(title)}。`,
    kept: (title) => chinese`${isolated(title)} 已放入。`,
    keptOther: (title, chosen) => chinese`${isolated(title)} 已放入，但房间玩的是 ${isolated(chosen)}。`,
    keptMany: (count) => chinese`已放入 ${count} 张。`,
    refused: (name, why) => `${isolated(name)}：${why}`,
    refusedMore: (count) => chinese`还有 ${count} 个无法使用。`,
    fifty: '从名字看是欧版：每秒 50 个画面？',
    fiftyYes: '是，50',
    fiftyNo: '否，60',
    search: '搜索',
    noneFound: '你没有叫这个名字的卡带。',
    gone: '无法读取。是不是文件夹，或者已经不在了？',
    saved: '存档',
    toTheSecond: second,
    removeSaveCause: '会从这台电脑上删除。下一局从头开始。',
    afresh: '从头开始',
    goesOn: (name) => chinese`从 ${isolated(name)} 的存档继续。`,
    goesOnOfGone: '从一位已离开的玩家的存档继续。',
    remove: (title) => chinese`移除 ${title}`,
    removeTitle: (title) => chinese`移除 ${isolated(title)}？`,
    removeCause: 'Ethernight 会删除自己保存的副本，你的原文件不受影响。',
    removeYes: '移除',
    removeNo: '取消',
    fault: (fault) => {
      switch (fault.is) {
        case 'too-large':
          return '这个文件比任何卡带都大，是不是选错了？';
        case 'truncated':
          return '这个文件不完整，请重新复制一份。';
        case 'no-program':
          return '这个文件里没有程序。';
        case 'trainer':
          return '这份文件内置了作弊程序，请换一份没有的。';
        case 'arcade':
          return '这是街机版本，无法模拟。这里只能玩家用机的卡带。';
        case 'region':
          return '这是为仿制机（Dendy）制作的版本，无法模拟，请使用美版、日版或欧版。';
        case 'board':
          return fault.variant === undefined
            ? `这张卡带的芯片无法模拟（Mapper ${fault.board}）。`
            : `这张卡带的芯片型号无法模拟（Mapper ${fault.board}，变体 ${fault.variant}）。`;
        case 'size':
          return `这张卡带的${cartridgeParts[fault.what]}有 ${fault.kB} kB，而它的芯片（Mapper ${fault.board}）最多支持 ${fault.most} kB。它可能被改动过，或者文件头有误。`;
        case 'foreign':
          return foreignFile[fault.kind];
        case 'full':
          return `已经有 ${fault.most} 张了，请先移除一张。`;
        case 'no-cartridge':
          return '这个压缩包里没有 .nes 文件。';
        case 'several':
          return '这个压缩包里有多张卡带，请先解压，再选择一张。';
        case 'not-kept':
          return '无法写入磁盘，是不是满了？';
      }
    },
  },

  together: {
    title: '一起看录像',
    showOf: (what) => chinese`给全房间放 ${what}`,
    shows: (who, game) => chinese`${isolated(who)} 正在放 ${game} 的录像。`,
    coming: (percent) => `正在接收：${percent}%`,
    false: '收到的不是那段录像，请对方重新播放。',
    join: '一起看',
    back: '回到大厅',
    end: '为所有人结束',
    holds: (who) => chinese`遥控器在 ${isolated(who)} 手里`,
    youHold: '遥控器在你手里',
    give: '把遥控器交给…',
    giveTo: (who) => chinese`把遥控器交给 ${isolated(who)}`,
    take: '拿过遥控器',
  },
  replays: {
    title: '录像',
    reading: '正在读取录像…',
    none: '还没有录像',
    noneCause: '你玩的每一局都会自动录下，最近的会保存在这里。',
    from: (time) => `从 ${time} 加入`,
    watch: '观看',
    best: '精彩时刻',
    bestOf: (what, time, title) => chinese`${time} ${what}，${title}`,
    moment: {
      outs: (count) => `${count} 人同时出局`,
      out: (who) => chinese`${who} 出局`,
      finish: (who) => chinese`${who} 率先冲线`,
      end: '结局',
    },
    watchOf: (what) => chinese`观看 ${what}`,
    export: '另存副本',
    delete: '删除',
    deleteTitle: '要删除这份录像吗？',
    deleteCause: (what) => `这段录像（${what}）将被永久删除。`,
    deleteNo: '取消',
    import: '添加录像…',
    imported: '录像已加入列表。',
    known: '列表里已经有这段录像了。',
    exported: (file) => chinese`${isolated(file)} 已存到下载文件夹。`,
    tooLarge: '文件过大，不是录像。',
    gone: '文件已不存在或无法读取。',
    stays: '无法删除，可能有其他程序正在使用它。',
    by: (players, bots) => list([...players, ...(bots === 0 ? [] : [`${bots} 个机器人`])]),
    played: (game, at) => `${game}，${moment(at)}`,
    when: moment,
    size: (kilobytes) => `${kilobytes} kB`,
    stops: { cut: '在比赛结束前中断', damaged: '文件损坏，只能播放开头部分' },
    fault: (fault, app) => {
      switch (fault.is) {
        case 'foreign':
          return '这个文件不是录像。';
        case 'version':
          return `由 Ethernight ${fault.app} 录制，本版本无法读取其格式，请用那个版本播放。`;
        case 'damaged':
          return '文件已损坏，无法播放。';
        case 'made-up':
          return '不可能有这样的比赛：文件被改动过。';
        case 'unknown-game':
          return chinese`本应用没有“${isolated(fault.game)}”这个游戏。`;
        case 'other-rules':
          return fault.app === app
            ? `由 Ethernight ${app} 的另一构建录制：那里的游戏规则是 ${shortHash(fault.recorded)}，这里是 ${shortHash(fault.here)}。`
            : `由 Ethernight ${fault.app} 录制。本机是 Ethernight ${app}，游戏规则不同，请用 ${fault.app} 播放。`;
        case 'no-file':
          return chinese`用 ${isolated(fault.title)} 玩的，这台电脑上没有。`;
        case 'too-large':
          return '这段录像太大，无法一起观看。';
        case 'elsewhere':
          return '这个录像在另一台电脑上，无法直接打开。请先复制到这台电脑，再打开复制的文件。';
        case 'unreadable':
          return '无法读取文件。';
      }
    },
    screen: (game) => chinese`${game} 录像`,
    close: '关闭',
    opening: '正在打开…',
    position: '位置',
    of: (now, length) => `${now}，共 ${length}`,
    play: '播放',
    pause: '暂停',
    goingTo: (time) => `正在跳到 ${time}…`,
    stay: '停在这里',
    stepBack: '后退一帧',
    stepOn: '前进一帧',
    markBack: '上一个关键时刻',
    markOn: '下一个关键时刻',
    speed: '速度',
    times: (speed) => `${speed} 倍`,
    mark: {
      round: '回合开始',
      out: (name) => chinese`${name} 出局`,
      somebodyOut: '有人出局',
      stall: (seconds) => `卡住 ${seconds} 秒`,
      desync: '画面开始不同步',
    },
    verdict: {
      checking: '正在核对…',
      same: '没有问题：每一刻都和录制时一样。',
      unfinished: {
        cut: '已有部分与录制时一致，但在结束前中断。',
        damaged: '已有部分与录制时一致，但文件后面的部分已损坏。',
      },
      different: (frame) => `从第 ${frame} 帧起与录制时不一致。`,
      failed: '无法播放到结尾。',
    },
    signedBy: {
      same: (names) => chinese`结果由 ${few(names)} 签名。`,
      frames: (names) => chinese`${few(names)} 只签了过程，没有签得分。`,
      other: (names) => chinese`${few(names)} 签的是另一个结果。`,
      false: (names) => chinese`以 ${few(names)} 名义的签名是假的。`,
      none: '没有人为结果签名。',
    },
    unrecorded: {
      full: '磁盘已满，这一局没有录下来。',
      denied: '录像文件夹无法写入，这一局没有录下来。',
      other: '录像文件写入失败，这一局没有录下来。',
    },
  },

  results: {
    replays: '录像',
    title: '比赛结果',
    winner: (names) => {
      if (names.length === 0) return '没有人获胜。';
      return names.length === 1 ? chinese`${list(names)} 获胜！` : chinese`${list(names)} 并列第一。`;
    },
    ahead: (names) => {
      if (names.length === 0) return '没有人领先。';
      return names.length === 1 ? chinese`${list(names)} 领先。` : chinese`${list(names)} 并列领先。`;
    },
    youAhead: '你领先。',
    allTied: '所有人打成平手。',
    early: '比赛提前结束，不计入今晚的积分。',
    place: (place) => ordinal(place, { other: '第 # 名' }),
    table: '名次与得分',
    playerColumn: '玩家',
    placeColumn: '名次',
    scoreColumn: '得分',
    eveningColumn: '今晚积分',
    eveningHow: '今晚积分：每赢过一名玩家或一个机器人得 1 分，整晚累计。',
    eveningCheck: {
      open: '正在核对…',
      otherwise: (host) =>
        chinese`${host === '' ? '房主' : isolated(host)} 给出的今晚积分不同，这里是本机累计的积分。`,
      told: (rows) =>
        chinese`以下积分不是本机累计的，由房主给出：${list(rows.map(({ name, points }) => `${name} ${points}`))}。`,
    },
    you: (place, score, shared) => `你${shared ? '并列' : '得了'}第 ${place} 名，${score} 分。`,
    yours: (name, place, score, shared) =>
      chinese`${isolated(name)} ${shared ? '并列' : '得了'}第 ${place} 名，${score} 分。`,
    yourTeam: (place, score, shared) =>
      `你们队${shared ? '并列' : '得了'}第 ${place} 名，你得了 ${score} 分。`,
    ourTeam: (place, all, shared) =>
      `你们队${shared ? '并列' : '得了'}第 ${place} 名：${list(all.map(({ name, score }) => `${isolated(name)} ${score} 分`))}。`,
    theirTeam: (team, place, name, score, shared) =>
      chinese`${team} ${shared ? '并列' : '得了'}第 ${place} 名，${isolated(name)} 得了 ${score} 分。`,
    next: '下一个游戏',
    nextHere: '下一个游戏（房间里还有更多）',
    play: (game) => chinese`玩 ${game}`,
    check: {
      checking: '正在核对…',
      confirmed: (names, unheard) =>
        unheard.length > 0
          ? chinese`本机和 ${few(names)} 核对过，${few(unheard)} 没有核对。`
          : chinese`本机和 ${few(names)} 核对过，结果无误。`,
      elsewhere: (names) => chinese`${few(names)} 核对过，本机没有核对。`,
      framesOnly: (names) => chinese`本机核对过；${few(names)} 只核对了过程，没有核对得分。`,
      alone: '本机核对过。',
      unheard: '本机核对过，其他人没有核对。',
      none: '没有核对过。',
      doubted: (names) => chinese`${few(names)} 核对后，结果不同。`,
      otherwise: (host) =>
        chinese`${host === '' ? '房主' : isolated(host)} 给出的结果不同，这里是本机算出的结果。`,
      untold: (host) =>
        chinese`${host === '' ? '房主' : isolated(host)} 还没有给出这场比赛的结果，这里是本机看到的结果。`,
      unended: '按收到的过程，比赛并没有结束，得分不可信。',
    },
    disagreed: '各台电脑对这场比赛的结果不一致，得分仅供参考。',
    rematch: '再来一局',
    lobby: '回到房间',
    leave: '离开',
    outside: '没有参加',
    readyColumn: '准备',
    readyCount: (ready, members, own) =>
      own ? `你已准备，共 ${ready}/${members} 人` : `${ready}/${members} 人已准备`,
  },

  look: {
    title: '你的颜色、标记和头像',
    marks: '颜色和标记',
    mark: (seat) => `颜色和标记 ${seat + 1}`,
    taken: (seat, name, asked) =>
      asked ? chinese`${seat + 1}：已向 ${name} 提出交换` : chinese`${seat + 1}：向 ${name} 提出交换`,
    asked: '已提出',
    faces: '头像',
    face: [
      ...['猫', '熊', '兔子', '青蛙', '猫头鹰', '狐狸'],
      ...['熊猫', '机器人', '幽灵', '外星人', '海盗', '梦想家'],
    ],
    asks: (name) => chinese`${isolated(name)} 想和你交换颜色和标记。`,
    swap: '交换',
    keep: '不换',
    close: '关闭',
  },

  turns: {
    title: '等座位的人',
    next: '下一场上',
    place: (place) => `第 ${place} 位`,
    bring: '换上场',
    bringName: (name) => chinese`让 ${name} 上场`,
    rule: '每场之后谁让座',
    rules: { longest: '坐得最久的', loser: '输的人', host: '由我决定' },
    means: {
      longest: '每场之后，坐得最久的人让座。房主和合用电脑的第一位玩家不让。',
      loser: '每场之后，输的人让座。房主和合用电脑的第一位玩家不让。',
      host: '谁上场由房主决定。',
    },
    openElse: {
      open: '另开一个房间',
      title: '另开一个房间？',
      cause: '你会放弃排队的位置。聊天会告诉大家，他们在这个房间里就能看到你的房间。',
      yes: '离开并创建',
      no: '继续等',
      said: '我另开了一个房间，一起来吧：点上方的门就能看到。',
    },
  },

  tournament: {
    title: '锦标赛',
    titleIn: (game) => chinese`“${game}”锦标赛`,
    hold: (game) => chinese`举办“${game}”锦标赛……`,
    kind: '怎么对阵',
    kinds: { league: '循环赛', 'knock-out': '淘汰赛', double: '双败淘汰', rotation: '轮流上场' },
    means: {
      league: '每两人都打一场，晚来的人也能加入。',
      'knock-out': '输一场就出局，对阵按今晚的积分排。',
      double: '输两场才出局，对阵按今晚的积分排。',
      rotation: '等得最久的人先上。',
    },
    noBots: '机器人不参加。',
    best: '每场几局',
    bestOf: { 1: '一局', 3: '三局两胜' },
    sides: '每次几人上场',
    begin: (people) => `${people} 人开始`,
    next: (names) => chinese`接下来：${names.join(' – ')}`,
    watched: (names) => chinese`这一场你观战：${names.join(' – ')}`,
    waits: (names, minutes) => chinese`正在等 ${list(names)}，${minutes} 分钟后判 ${list(names)} 负。`,
    won: (name) => chinese`${name} 赢得了锦标赛。`,
    waitsForMore: '正在等更多的人。',
    table: '赛况',
    standings: '排名',
    place: '名次',
    player: '玩家',
    played: '场次',
    wins: '胜',
    points: '积分',
    parts: {
      main: (round) => `第 ${round} 轮`,
      losers: (round) => `败者组第 ${round} 轮`,
      final: (round) => (round === 1 ? '决赛' : '加赛'),
    },
    open: '待定',
    drawn: '平局',
    passed: '有人没来，没有打',
    games: (first, second) => `${first} : ${second}`,
    mended: (name) => (name === null ? '已更正' : chinese`由 ${name} 更正`),
    mend: '更正结果：点选获胜的人',
    hasWon: (name) => chinese`${name} 获胜`,
    winner: '（获胜）',
    save: '存为表格',
    fileName: '锦标赛',
    end: '结束锦标赛',
    endTitle: '结束这次锦标赛？',
    endCause: '锦标赛会对所有人结束，赛况和结果无法恢复。',
    goOn: '继续比赛',
    close: '关闭',
  },

  next: {
    title: '下一个游戏',
    open: '投票、锦标赛',
    wish: '想玩哪个？',
    wishHint: '点选想玩的游戏，大家都看得到。',
    hostChooses: '各台电脑上已安装的游戏不在此列，由房主在大厅里选。',
    voteHint: '点选想玩的游戏，票多的胜出，平票抽签。',
    wished: (count) => `${count} 人想玩`,
    voting: '正在投票选下一个游戏。',
    votes: (counts) => chinese`${list(counts.map(([game, count]) => chinese`“${game}”${count} 票`))}。`,
    voted: (game) => chinese`投票结束，接下来玩“${game}”。`,
    secondsLeft: (seconds) => `还剩 ${seconds} 秒`,
    vote: '投票',
    change: '改票',
    begin: '发起投票（30 秒）',
    callOff: '取消投票',
    playList: '按列表轮流玩……',
    list: '游戏列表',
    each: '每个玩几场',
    shuffle: '随机顺序',
    play: '就玩这个列表',
    endList: '结束列表',
    ofEach: (number, each) => `第 ${number} 场，共 ${each} 场`,
    playing: (game, number, each) => chinese`正在按列表玩：${game}，第 ${number} 场，共 ${each} 场。`,
    showList: '查看列表',
    free: '由大家决定：谁都可以发起投票，没有人单独决定',
    isFree: '由大家决定：谁都可以发起投票。',
    lastWord: '最后由房主决定。',
    close: '关闭',
    decided: (game) => chinese`接下来玩“${game}”，请重新准备。`,
  },

  notice: {
    'not-leader': '只有房主可以这样做。',
    'nothing-played': '现在没有比赛。',
    playing: '比赛结束后才能更改。',
    nobody: '对方已经不在这里了。',
    'no-game': '这个房间没有那个游戏。',
    'other-rules': (name) => chinese`${name} 的那个游戏版本不同。`,
    'few-seats': (seats) => `那个游戏只有 ${seats} 个座位，这里的人更多。得有人先离开。`,
    'bad-option': '游戏没有这个设置。',
    'bad-way': '这个游戏不能这样玩。',
    'bad-teams': '这里分不了这么多队。',
    'one-team': '所有人都在同一队，得有人换队。',
    'too-few': (seats) => `至少需要 ${seats} 名玩家，朋友或机器人都可以。`,
    'too-fast': '太快了，请稍等一下。',
    'bad-command': '游戏发出了房主无法接受的指令。',
    'no-pauses': '这一局你已申请过三次暂停，不能再申请了。',
    'not-host': '只有房主的电脑能启动这个游戏的服务器。',
    'no-players': '已准备的人都没有安装这个游戏。',
    'no-file': '需要的文件不在这台电脑上。',
    'shown-already': '房间正在看另一段录像，只有拿着遥控器的人或房主可以结束它。',
    'no-remote': '这段录像的遥控器在别人手里。',
    'no-space': '主机没有空间放这段录像了，请等其他房间看完再试。',
    'voted-on': '下一个游戏由大家投票决定。请发起投票，或收回决定权。',
    'too-late': '没有玩家的应用能让你中途观看这一局，请等下一局。',
  },

  said: {
    joined: (name) => chinese`${name} 加入了。`,
    left: (name) => chinese`${name} 已离开。`,
    back: (name) => chinese`${name} 回来了。`,
    tookOver: (name) => chinese`${name} 接替机器人上场了。`,
    kicked: (name) => chinese`${name} 被房主踢出了。`,
    banned: (name) => chinese`${name} 被房主封禁了。`,
    ready: (name) => chinese`${name} 准备好了。`,
    notReady: (name) => chinese`${name} 取消了准备。`,
    otherGame: (name) => `${name === null ? '' : chinese`${name} 换了游戏，`}大家需要重新准备。`,
    inTeam: (name, letter) => chinese`${name} 在 ${letter} 队。`,
    chat: (name, text) => `${name}：${text}`,
    countdown: (seconds) => `${seconds}`,
    go: '开始！',
  },

  controls: {
    game: '游戏',
    sharing: '共用键盘的玩家',
    sharingHint: '一个人玩，所有按键都归你。两个人玩，各用左半边和右半边。',
    player: (number) => `玩家 ${number}`,
    buttonColumn: '操作',
    gamepad: '手柄',
    table: (game) => chinese`${game} 的按键`,
    noKey: '未设置',
    takePad: '还没有按键：请用手柄',
    setKeys: '设置按键',
    change: (button, whose, now) => `${button}，${whose}：${now}。更改`,
    pressKey: '请按一个键…',
    pressButton: '请按手柄上的键…',
    waitingHint: '按 Esc 或稍等几秒，则保持不变。',
    changed: (key, button, instead, lost) =>
      `${key} 现在是“${button}”${instead.length > 0 ? `，代替 ${list(instead)}` : ''}。${
        lost.length > 0 ? `它不再是：${list(lost)}。` : ''
      }`,
    conflict: (key, uses) => `${key} 同时用于：${list(uses)}。`,
    use: (button, whose) => `${button}（${whose}）`,
    missing: (whose, buttons) => chinese`${whose} 还没有设置这些按键：${list(buttons)}。`,
    keyless: (whose) => chinese`${whose} 还没有按键：可以用手柄，也可以在这里设置。`,
    fine: '点一下按键就能更改。没有按键冲突。',
    reset: '恢复默认',
    resetHint: '把这个游戏的键盘和手柄按键恢复为默认设置。',
    resetButton: '重置按键',
    test: '测试手柄',
    testNone: '没有发现手柄。请连接手柄，再按一下手柄上的任意键。',
    testHint: '按什么，什么就亮。开始测试后，按键只会亮，不会离开本页。',
    testBegin: '开始测试',
    testStops: (button) => `按什么，什么就亮。按住 ${button} 或按 Esc 结束测试。`,
    testEnd: '结束测试',
    rule: '手柄足够时，每位玩家一个。手柄不够时，后面的玩家用手柄，前面的玩家共用键盘；拿到手柄的人一直用它。在房间里，按一下多出来的手柄，就会加一名玩家。',
    unknownPad: '无法识别这个手柄的按键布局。左摇杆和按键都能用，请在上面按自己的习惯设置。',
    nameless: '手柄',
    leftStick: '左摇杆',
    rightStick: '右摇杆',
    steers: '左摇杆或十字键移动',
    lost: (name) => `手柄已断开：${isolated(name)}`,
    lostOf: (player, name) => chinese`${isolated(player)} 的手柄已断开：${isolated(name)}`,
    lostHelp: '请重新插好手柄，或连接另一个。',
    lostOrKeys: '请重新插好手柄，连接另一个，或者改用这些按键：',
    takeKeys: '改用键盘',
    typing: '在这里输入',
    typed: '完成',
    erase: '删除',
    capital: '大写字母',
    named: {
      Escape: 'Esc',
      Space: '空格',
      Enter: '回车',
      Tab: 'Tab',
      Backspace: '退格',
      Delete: 'Delete',
      Insert: 'Insert',
      Home: 'Home',
      End: 'End',
      PageUp: 'Page Up',
      PageDown: 'Page Down',
      CapsLock: 'Caps Lock',
      ShiftLeft: '左 Shift',
      ShiftRight: '右 Shift',
      ControlLeft: '左 Ctrl',
      ControlRight: '右 Ctrl',
      AltLeft: '左 Alt',
      AltRight: '右 Alt',
      ContextMenu: '菜单键',
      Numpad: '小键盘',
      NumpadEnter: '小键盘回车',
    },
  },

  fault: {
    title: '这个界面出错了',
    cause: '这是应用的问题，不是你的错。你的房间还在。',
    playsOn: '比赛照常进行，你仍然可以操作。',
    again: '重新显示',
    load: '重新加载这个窗口',
    details: '技术信息',
  },

  failure: {
    text: failureText,
    password: '密码',
    details: '技术信息',
    edit: '修改房间码或地址',
    back: BACK,
    again: AGAIN,
    reason: '原因：',
    newVersions: '新版本见',
  },
};

function share(part: number): string {
  const percent = part * 100;
  // Little is said exactly, much roughly.
  return `${percent < 10 ? Number(percent.toFixed(1)) : Math.round(percent)}%`;
}

function comeLate(byMs: number, played: boolean): string {
  const will = played ? '' : '会';
  return byMs < 1 ? `${will}到得太迟` : `最多${will}迟到 ${ms(byMs)}`;
}

function failureText(failure: ScreenFailure): ReturnType<Texts['failure']['text']> {
  switch (failure.kind) {
    case 'refused':
      return {
        title: '那里没有房间',
        cause: `能连到 ${failure.address}，但那里现在没有房间。也许房间已经关闭，或者换到了另一台电脑上，房间码也变了。`,
        button: AGAIN,
      };
    case 'own-address':
      return {
        title: '那是这台电脑自己',
        cause: `${failure.address} 指的是这台电脑，这里没有房间。请看房主屏幕上的房间码或地址。`,
        button: AGAIN,
      };
    case 'timeout':
      return {
        title: '没有回应',
        cause: `${failure.address} 没有任何回音。请检查地址是否正确、双方是否在同一个网络里，以及房主的防火墙是否放行了 Ethernight。`,
        button: AGAIN,
      };
    case 'unreachable':
      return {
        title: '连不上那个地址',
        cause: `从这台电脑所在的网络连不上 ${failure.address}。请检查网线、无线网络和地址。`,
        button: AGAIN,
      };
    case 'may-not-send':
      return {
        title: '这台电脑不让 Ethernight 向那里发送',
        cause: `发往 ${failure.address} 的数据都被这台电脑拦住了。${zh.check.how[failure.how]('', zh.app)}`,
        button: AGAIN,
      };
    case 'full':
      return {
        title: '房间已满',
        cause: `${failure.seats} 个座位都坐满了。有人离开后，你就可以加入。`,
        button: AGAIN,
      };
    case 'locked':
      return {
        title: '房间已锁定',
        cause: '房主暂时不让新人进来。请房主解锁。',
        button: AGAIN,
      };
    case 'banned':
      return {
        title: '你在这个房间的黑名单里',
        cause: '房主不让你再进来。你可以去别的房间。',
        button: BACK,
      };
    case 'password':
      if (failure.shut === 'locked') {
        return {
          title: '房间已锁定',
          cause: '房主暂时不让新人进来，请房主解锁后重试。之前来过的话，输入密码就能回去。',
          button: '加入',
        };
      }
      return {
        title: failure.wrong ? '密码不对' : '这个房间有密码',
        cause: failure.wrong
          ? '再向房主问一次，照着输入：大小写要一致。'
          : failure.shut === 'full'
            ? '座位都满了，进去后先观战，等空出座位。请向房主要密码。'
            : '请向房主要密码。就算有人在网络上偷听，也看不到它。',
        button: '加入',
      };
    case 'no-password':
      return {
        title: '这个房间已经没有密码了',
        cause: '房主取消了密码，你可以直接加入。',
        button: '加入',
      };
    case 'guesses':
      return {
        title: '密码输错太多次了',
        cause:
          failure.waitMs > 0
            ? `请等 ${minutesAndSeconds(Math.ceil(failure.waitMs / 1000))} 再试，趁这段时间向房主问清密码。`
            : '现在可以再试了。',
        button: AGAIN,
      };
    case 'other-host':
      return {
        title: '这不是那位房主',
        cause: `在 ${failure.address} 应答的不是你的链接、二维码或上次加入时的那位房主。如果朋友今天换了一台电脑，请用地址加入，再和对方核对房间里的安全码。否则请不要加入：它可能只是看起来像朋友的房间。`,
        button: BACK,
      };
    case 'too-often':
      return {
        title: '太频繁了',
        cause: '刚才从你的地址进入这个房间的次数太多，请过几秒再试。',
        button: AGAIN,
      };
    case 'nobody-by-that-name':
      return {
        title: '找不到房间',
        cause: `这个网络里没有房间或电脑以“${failure.address}”为房间码或名称。检查一下有没有输错或漏掉，或者改用地址。`,
        button: AGAIN,
      };
    case 'version':
      return versionText(failure);
    case 'kicked':
      return {
        title: '你被踢出了房间',
        cause: '想再进来的话，先和房主说一声。',
        button: BACK,
      };
    case 'host-left':
      return {
        title: '房主关闭了房间',
        cause: '它对所有人都关闭了。谁都可以再开一个。',
        button: BACK,
      };
    case 'lost':
      return {
        title: '连接断开了',
        cause: `${failure.address} 五秒钟没有任何消息。也许是网线松了、无线网络断了，或者房主的电脑休眠了。`,
        button: '重新加入',
      };
    case 'behind':
      return {
        title: '你落后太多了',
        cause: '这台设备落后太久，比赛没有等它。可能是别的程序占用了太多资源。',
        button: '重新加入',
      };
    case 'port-in-use':
      return {
        title: `端口 ${failure.port} 已被占用`,
        cause: '另一个程序正在使用它，也许是另一个 Ethernight。换一个端口也一样。',
        button: failure.next === null ? BACK : `改用端口 ${failure.next}`,
      };
    case 'room-failed':
      return {
        title: '房间出了故障',
        cause: '这是应用的问题，不是你的错。房主可以再开一个房间；发一份报告能帮我们修好它。',
        button: BACK,
      };
    case 'party-died':
      return {
        title: '游戏服务停止了',
        cause: '它已经重新启动，但你所在的房间没有了。',
        button: BACK,
      };
    case 'internal':
      return {
        title: '出了点问题',
        cause: '这是应用的问题，不是你的错。下面的技术信息能帮我们修好它。',
        button: BACK,
      };
  }
}

function versionText(
  failure: Extract<ScreenFailure, { kind: 'version' }>,
): ReturnType<Texts['failure']['text']> {
  const what = failure.what === 'game' ? '游戏版本' : 'Ethernight 版本';
  switch (failure.update) {
    case 'us':
      return { title: '你的版本太旧了', cause: chinese`房主的 ${what} 比你的新，请更新。`, button: BACK };
    case 'them':
      return {
        title: '房主的版本太旧了',
        cause: chinese`你的 ${what} 比房主的新，请房主更新。`,
        button: BACK,
      };
    case 'either':
      return { title: '版本不一致', cause: chinese`你和房主的 ${what} 不同，请两边都更新。`, button: BACK };
  }
}

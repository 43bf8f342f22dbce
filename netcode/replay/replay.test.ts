import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { FrameLog } from '../frames/frame-log.ts';
import { decodeState, encodeState } from '../sim/state-codec.ts';
import { cleanName } from '../wire/text.ts';
import { crc32 } from './crc32.ts';
import {
  encodeHeader,
  encodeNote,
  encodeSigned,
  encodeSnapshot,
  readReplay,
  recordedState,
} from './format.ts';
import { Recording } from './recording.ts';
import { CONTENT, FRAMES, game, header, inflate, match, read, recorded, verify } from './testing/recorded.ts';
import { fieldText } from './verify.ts';

describe('a replay', () => {
  // A smooth match of Arena read as stuck three times a second.
  it('notes no wait for frames in a match that follows what the host tells', () => {
    expect(read(recorded({ way: 'authority' }).file).notes).toEqual([]);
  });

  it('holds all that was played, and has every hash and snapshot the same when it is played again', () => {
    const { log, file, hash } = recorded();
    const replay = read(file);
    expect(replay.header).toMatchObject(header);
    expect(replay.log.copy(0, FRAMES)).toEqual(log.copy(0, FRAMES));
    expect(replay.log.items(100)).toEqual(log.items(100));
    expect([...replay.hashes.keys()]).toEqual([60, 120, 180, 240, 300, 360, 420, 480]);
    expect([...replay.snapshots.keys()]).toEqual([120, 240, 360, 480]);
    expect(replay.notes).toEqual([{ is: 'stall', frame: 200, ms: 1_000 }]);
    expect(replay).toMatchObject({ end: { frame: FRAMES, hash }, torn: null });
    expect(verify(replay)).toEqual({ is: 'same', frames: FRAMES, hash });
  });

  it('is written anew when its file is gone before its end, and not after it', () => {
    const log = new FrameLog({ seats: 3, inputBytes: 2 }, 10);
    const parts: Uint8Array[] = [];
    const recording = new Recording(header, log, (encode) => parts.push(encode().slice()));
    for (let frame = 0; frame < 3; frame++) log.push(new Uint8Array(log.frameBytes));
    recording.frames(0);
    parts.length = 0;
    recording.again();
    expect(read(Buffer.concat(parts)).log.next).toBe(3);
    recording.end({ frame: 2, hash: CONTENT, outcome: { scores: [], places: [] } });
    parts.length = 0;
    recording.again();
    expect(parts).toEqual([]);
  });

  // A compressed state can be read only with the earlier states of its file.
  it.each([0, 150])('from frame %i is written anew with all its notes when its file is gone', (from) => {
    const { log: _, ...whole } = read(recorded({ from }).file);
    const { log, ...replay } = read(recorded({ from, gone: 300 }).file);
    expect(verify({ log, ...replay })).toMatchObject({ is: 'same' });
    expect(replay).toEqual(whole);
  });

  it('of an app that was killed has all but the last second', () => {
    const replay = read(recorded({ stop: 410 }).file);
    expect(replay.log.next).toBeGreaterThan(410 - 60);
    expect(replay.torn).toBeNull();
  });

  it('of a member who came later begins with the state of that frame, and plays to the same end', () => {
    const { log, file, hash } = recorded({ from: 150 });
    const replay = read(file);
    expect(replay.header.from).toEqual({ frame: 150, before: [...log.copy(149, 150)] });
    expect([replay.log.first, replay.log.next]).toEqual([150, FRAMES]);
    expect(replay.log.copy(149, FRAMES)).toEqual(log.copy(149, FRAMES));
    expect(verify(replay)).toEqual({ is: 'same', frames: FRAMES, hash });
    replay.log.bytes[replay.log.offset(250) + 3]! ^= 1;
    expect(verify(replay)).toMatchObject({ first: { frame: 300, equal: 240, field: { path: 'sums[1]' } } });
  });

  it('of a member who came later is found invalid with another first state or none', () => {
    const { file } = recorded({ from: 150 });
    const replay = read(file);
    const first = (bytes: Uint8Array) => new Map(replay.snapshots).set(150, bytes);
    const { state } = decodeState(recordedState(replay, 150, inflate)!) as { state: { sums: Uint32Array } };
    state.sums[2]!++;
    expect(verify({ ...replay, snapshots: first(deflateRawSync(encodeState(state))) })).toMatchObject({
      is: 'different',
      first: { frame: 180, equal: 150, what: 'hash', field: { path: 'sums[2]', frame: 240 } },
    });
    expect(verify({ ...replay, snapshots: first(deflateRawSync(Uint8Array.of(200))) })).toMatchObject({
      is: 'faulted',
    });
    const start = file.indexOf(0x0a) + 5;
    expect(readReplay(file.slice(0, start + 20))).toEqual({
      ok: false,
      fault: { is: 'damaged', byte: start },
    });
    const misshapen = { ...header, from: { frame: 150, before: [1, 2, 3] } };
    expect(readReplay(encodeHeader(misshapen))).toEqual({ ok: false, fault: { is: 'damaged', byte: 0 } });
  });

  it('is damaged from the place on where a disk kept other bytes', () => {
    const { file } = recorded();
    const at = file.length >> 1;
    const torn = file.slice();
    torn.fill(0, at, at + 64);
    const replay = read(torn);
    expect(replay.torn).toBe('damaged');
    expect(replay.log.next).toBeGreaterThan(0);
    expect(verify(replay).is).toBe('unfinished');
  });

  it('differs within a second after a changed input, and the verifier names frame and field', () => {
    const replay = read(recorded().file);
    replay.log.bytes[replay.log.offset(250) + 3]! ^= 1;
    expect(verify(replay)).toMatchObject({
      is: 'different',
      first: { frame: 300, equal: 240, what: 'hash', field: { path: 'sums[1]', frame: 360 } },
    });
  });

  it('is found different with another field in a snapshot, and the field is named', () => {
    const replay = read(recorded().file);
    const snapshots = new Map(replay.snapshots);
    const { state } = decodeState(recordedState(replay, 240, inflate)!) as { state: { sums: Uint32Array } };
    const was = state.sums[2]!;
    state.sums[2] = was + 1;
    snapshots.set(240, deflateRawSync(encodeState(state)));
    expect(verify({ ...replay, snapshots })).toEqual({
      is: 'different',
      first: {
        frame: 240,
        equal: 180,
        what: 'snapshot',
        field: { path: 'sums[2]', a: was + 1, b: was, frame: 240 },
      },
    });
  });

  // The name of a field comes from the file: it can hold terminal commands and be 1 MB long.
  it('has a field of any name named in one short line', () => {
    const { header: head, log, hashes, snapshots } = read(recorded().file);
    const state = decodeState(recordedState({ snapshots }, 120, inflate)!)!.state as object;
    const named = { ...state, [`\u009b2J\u202e${'x'.repeat(100_000)}`]: 1 };
    const made = new Map(snapshots).set(120, deflateRawSync(encodeState(named)));
    const found = verify({ ...read(recorded().file), header: head, log, hashes, snapshots: made });
    if (found.is !== 'different') throw new Error(found.is);
    const text = fieldText(found.first.field!);
    expect(text).toMatch(/^\["2Jx+$/);
    expect(text.length).toBeLessThanOrEqual(220);
  });

  it('is found different with another hash, and its states count as those of the players', () => {
    const replay = read(recorded().file);
    const hashes = new Map(replay.hashes).set(180, '0'.repeat(16));
    expect(verify({ ...replay, hashes })).toEqual({
      is: 'different',
      first: { frame: 180, equal: 120, what: 'hash', field: null },
    });
  });

  it('is found different with another score at its end, and the score is named', () => {
    const replay = read(recorded().file);
    const { scores, places } = replay.end!.outcome;
    const end = { ...replay.end!, outcome: { scores: [scores[0]! + 1, scores[1]!, scores[2]!], places } };
    expect(verify({ ...replay, end })).toMatchObject({
      is: 'different',
      first: { frame: FRAMES, what: 'outcome', field: { path: 'scores[0]' } },
    });
  });

  it('is found different when it claims to end after the match was over', () => {
    const { log, ...replay } = read(recorded({ tell: false }).file);
    const longer = new FrameLog(log.shape, FRAMES + 10);
    for (let frame = 0; frame < FRAMES + 10; frame++) {
      if (frame >= FRAMES) longer.push(new Uint8Array(longer.frameBytes));
      else longer.push(log.copy(frame, frame + 1), log.items(frame));
    }
    const end = { ...replay.end!, frame: FRAMES + 5 };
    expect(verify({ ...replay, log: longer, end })).toMatchObject({
      is: 'different',
      first: { frame: FRAMES, what: 'outcome' },
    });
  });

  it('of other rules is not played at all', () => {
    expect(verify(read(recorded().file), game.rules, 'fedcba9876543210')).toMatchObject({
      is: 'other-rules',
    });
  });

  it('is reported as a fault, with its frame, when the rules cannot play it', () => {
    const step = () => {
      throw new Error('not so');
    };
    const fault = { is: 'faulted', frames: 0, message: 'not so' };
    expect(verify(read(recorded().file), { ...game.rules, step })).toEqual(fault);
  });

  it('is invalid when its match began at a time that no date can have', () => {
    const begun = (at: number) => readReplay(encodeHeader({ ...header, at }));
    const last = new Date(8_640_000_000_000_000);
    expect(last.toISOString()).toBe('+275760-09-13T00:00:00.000Z');
    expect(begun(last.getTime()).ok).toBe(true);
    expect(begun(last.getTime() + 1)).toEqual({ ok: false, fault: { is: 'damaged', byte: 0 } });
  });

  // The names in a file are the word of its maker, and may imitate other names.
  it.each(['Ann\nEve', '\u202ennA', ' Ann', '', '\u200b'])('calls no player %j', (name) => {
    const seats = [
      { kind: 'player' as const, name },
      { kind: 'empty' as const, name: 'Eve' },
    ];
    const file = { hash: 'ab'.repeat(32), title: name };
    const made = { ...header, app: 'Call this number!', match: { ...match, seats, file } };
    const end = {
      key: 'ab'.repeat(32),
      played: 'ab'.repeat(32),
      frame: 1,
      hash: CONTENT,
      signature: 'ab'.repeat(64),
    };
    const replay = read(Uint8Array.from([...encodeHeader(made), ...encodeSigned({ name, ...end })]));
    const is = cleanName(name);
    expect(replay.header.match.seats).toEqual([
      { kind: 'player', name: is },
      { kind: 'empty', name: '' },
    ]);
    expect(replay.header.match.file!.title).toBe(cleanName(name, ''));
    expect(replay.signed[0]!.name).toBe(is);
    expect(replay.header.app).toBe('?');
  });

  it.each([1, 2, 3, 5])('of layout %d is refused, with the app that wrote it', (version) => {
    const old = JSON.stringify({ ethernight: 'replay', version, app: '0.1.0', game: 'toy' });
    expect(readReplay(new TextEncoder().encode(`${old}\nwhatever`))).toEqual({
      ok: false,
      fault: { is: 'version', app: '0.1.0' },
    });
  });

  it('is refused when it is something else or makes no sense', () => {
    const fault = (bytes: Uint8Array) => {
      const result = readReplay(bytes);
      return result.ok ? null : result.fault.is;
    };
    expect(fault(new TextEncoder().encode('hello\n'))).toBe('foreign');
    expect(fault(new Uint8Array())).toBe('foreign');
    const head = encodeHeader(header);
    const none = Uint8Array.of(1, 2, 0, 0);
    const sum = new DataView(new ArrayBuffer(4));
    sum.setUint32(0, crc32(none), true);
    expect(fault(Uint8Array.from([...head, ...none, ...new Uint8Array(sum.buffer)]))).toBe('damaged');
    const note = encodeNote({ is: 'stall', frame: -1, ms: 0 });
    expect(fault(Uint8Array.from([...head, ...note]))).toBe('damaged');
    expect(fault(Uint8Array.from([...head, ...encodeSnapshot(1, new Uint8Array())]))).toBeNull();
    const other = head.slice();
    other[other.indexOf(0x37)]! = 0x38; // the seed
    expect(fault(other)).toBe('damaged');
  });
});

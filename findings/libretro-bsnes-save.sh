#!/bin/sh
# libretro-bsnes-mercury-balanced 094+git20220807 (Debian -8): what `retro_serialize` does to the game that it saves.
#
# Guess, from libretro.h ("serializes internal state"): a save is a copy. A second one with no frame between has the same bytes, and
# the game's memory is after a save what it was before.
# Seen: a save lets the processors run on until they meet. The second save differs from the first, and the memory that
# `retro_get_memory_data` gives changes by a save after some of sixty frames. So of two peers at the same frame, one that has just
# saved, as for a rollback, and one that has not hash different memory, and different saves, though nothing parted: the same state
# comes sixty frames later.
#
# Needs Debian 12 and python3.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq libretro-bsnes-mercury-balanced=094+git20220807-8 > /dev/null 2>&1
dpkg-deb --extract libretro-*.deb root
cat > look.py <<'PY'
import ctypes

core = ctypes.CDLL('root/usr/lib/x86_64-linux-gnu/libretro/bsnes_mercury_balanced_libretro.so')
number, pointer = ctypes.c_uint, ctypes.c_void_p


class Game(ctypes.Structure):
    _fields_ = [('path', ctypes.c_char_p), ('data', pointer), ('size', ctypes.c_size_t), ('meta', ctypes.c_char_p)]


here = ctypes.create_string_buffer(b'.')


def environment(command, data):
    if command in (9, 31):  # folders of the system, and for saves
        ctypes.cast(data, ctypes.POINTER(pointer))[0] = ctypes.addressof(here)
    return command in (9, 31, 10)  # 10: the format of a picture


calls = [
    ('environment', ctypes.CFUNCTYPE(ctypes.c_bool, number, pointer)(environment)),
    ('video_refresh', ctypes.CFUNCTYPE(None, pointer, number, number, ctypes.c_size_t)(lambda *_: None)),
    ('audio_sample', ctypes.CFUNCTYPE(None, ctypes.c_int16, ctypes.c_int16)(lambda *_: None)),
    ('audio_sample_batch', ctypes.CFUNCTYPE(ctypes.c_size_t, pointer, ctypes.c_size_t)(lambda _, frames: frames)),
    ('input_poll', ctypes.CFUNCTYPE(None)(lambda: None)),
    ('input_state', ctypes.CFUNCTYPE(ctypes.c_int16, number, number, number, number)(lambda *_: 0)),
]
for name, call in calls:
    getattr(core, 'retro_set_' + name)(call)
core.retro_init()
core.retro_serialize_size.restype = ctypes.c_size_t
core.retro_get_memory_data.restype = pointer
core.retro_serialize.argtypes = core.retro_unserialize.argtypes = [pointer, ctypes.c_size_t]
core.retro_load_game.restype = ctypes.c_bool

# A program of our own, in a cartridge of 32 kB: no interrupts, then count in the byte 0, and in the word 1, without end.
program = bytearray(0x8000)
program[:8] = bytes.fromhex('78 e600 e601 4c0180')
program[0x7FC0:0x7FD5] = b'COUNTER'.ljust(21)
program[0x7FD5:0x7FD8] = bytes([0x20, 0, 5])
program[0x7FDC:0x7FE0] = bytes([0, 0, 0xFF, 0xFF])
program[0x7FFC:0x7FFE] = bytes([0x00, 0x80])
data = ctypes.create_string_buffer(bytes(program), len(program))
assert core.retro_load_game(ctypes.byref(Game(b'counter.sfc', ctypes.addressof(data), len(program), None)))
size = core.retro_serialize_size()


def save():
    state = ctypes.create_string_buffer(size)
    assert core.retro_serialize(state, size)
    return state.raw


def memory():
    return ctypes.string_at(core.retro_get_memory_data(2), 16)


def played(saves):
    core.retro_unserialize(start, size)
    for _ in range(60):
        core.retro_run()
        before = memory()
        if saves:
            differ.append(save() != save())
            changed.append(before != memory())
    for _ in range(60):
        core.retro_run()
    return save()


differ, changed = [], []
for _ in range(10):
    core.retro_run()
start = save()
print(f'the same state sixty frames later: {played(False) == played(False)}, with saves: {played(False) == played(True)}')
print(f'two saves differ: {any(differ)}; a save changes the memory: {any(changed)}')
PY
said=$(python3 look.py 2> /dev/null | grep -v '^\[bsnes\]')
printf '%s\n' "$said"
test "$said" = 'the same state sixty frames later: True, with saves: True
two saves differ: True; a save changes the memory: True'

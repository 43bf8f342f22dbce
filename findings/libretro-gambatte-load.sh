#!/bin/sh
# libretro-gambatte 0.5.0+git20160522 (Debian -2.1): a state that is loaded, and saved again at once.
#
# Guess, from libretro.h ("unserializes" what was serialized): the bytes are those that were loaded, as with the cores of NES and Game
# Boy Advance of Debian 12 (nestopia, mgba).
# Seen: one byte or more has another value, each frame anew, and stays so however often it is loaded. A frame later there is no
# difference. So a peer that has gone back to a frame, and one that only saved there, hash different states though nothing parted.
#
# Needs Debian 12 and python3.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq libretro-gambatte=0.5.0+git20160522+dfsg1-2.1 > /dev/null 2>&1
dpkg-deb --extract libretro-*.deb root
cat > look.py <<'PY'
import ctypes

core = ctypes.CDLL('root/usr/lib/x86_64-linux-gnu/libretro/gambatte_libretro.so')
number, pointer = ctypes.c_uint, ctypes.c_void_p


class Game(ctypes.Structure):
    _fields_ = [('path', ctypes.c_char_p), ('data', pointer), ('size', ctypes.c_size_t), ('meta', ctypes.c_char_p)]


here = ctypes.create_string_buffer(b'.')


def environment(command, data):
    if command in (9, 31):  # folders of the system, and for saves
        ctypes.cast(data, ctypes.POINTER(pointer))[0] = ctypes.addressof(here)
    if command == 3:  # whether a picture may be left out
        ctypes.cast(data, ctypes.POINTER(ctypes.c_bool))[0] = True
    return command in (3, 9, 10, 31)  # 10: the format of a picture


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
core.retro_serialize.argtypes = core.retro_unserialize.argtypes = [pointer, ctypes.c_size_t]
core.retro_load_game.restype = ctypes.c_bool

# A program of our own, for a Game Boy, in a cartridge of 32 kB: count in a byte of the memory without end.
program = bytearray(0x8000)
program[0x100:0x104] = bytes.fromhex('00 c35001')
program[0x150:0x157] = bytes.fromhex('2100c0 34 c35301')
for byte in program[0x134:0x14D]:
    program[0x14D] = (program[0x14D] - byte - 1) & 255
data = ctypes.create_string_buffer(bytes(program), len(program))
assert core.retro_load_game(ctypes.byref(Game(b'counter.gb', ctypes.addressof(data), len(program), None)))
size = core.retro_serialize_size()


def save():
    state = ctypes.create_string_buffer(size)
    assert core.retro_serialize(state, size)
    return state.raw


def load(state):
    assert core.retro_unserialize(state, size)


same, later = [], []
for _ in range(40):
    core.retro_run()
    saved = save()
    assert saved == save()
    core.retro_run()
    on = save()
    load(saved)
    same.append(saved == save())
    core.retro_run()
    later.append(on == save())
print(f'the same bytes once loaded: {any(same)}; a frame later: {all(later)}')
PY
said=$(python3 look.py 2> /dev/null | grep '^the same')
printf '%s\n' "$said"
test "$said" = 'the same bytes once loaded: False; a frame later: True'

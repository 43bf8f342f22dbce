#!/bin/sh
# bitecs 0.4.0: a world by `createSnapshotSerializer` and back by `createSnapshotDeserializer`, as for a peer that joins late, and as
# to go back to an earlier frame.
#
# Guess: the restored world lists its entities in the order of the first, also after some were removed, so that systems that go
# through a query compute alike at both; and a snapshot that is put back into its own world leaves what it held when it was taken.
# Seen: a query of the restored world lists them by id, one of the first world in the order of additions and removals: what depends
# on the order differs. In its own world all entities of the snapshot are added once more beside those that are there.
#
# Its document (docs/Serialization.md) names synchronization of full state and replays as uses.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"type":"module"}' > package.json
npm install --silent --no-fund --no-audit bitecs@0.4.0 > /dev/null
cat > look.js <<'JS'
import { addComponent, addEntity, createWorld, query, removeEntity } from 'bitecs';
import { createSnapshotDeserializer, createSnapshotSerializer, f32 } from 'bitecs/serialization';

const put = (world, Place, x) => {
  const entity = addEntity(world);
  addComponent(world, entity, Place);
  Place.x[entity] = x;
  return entity;
};
const listed = (world, Place) => [...query(world, [Place])].map((entity) => Place.x[entity]).join(' ');

const [world, Place] = [createWorld(), { x: f32([]) }];
const entities = [0, 1, 2, 3, 4].map((x) => put(world, Place, x));
removeEntity(world, entities[1]);
put(world, Place, 9);
const snapshot = createSnapshotSerializer(world, [Place])();

const [other, OtherPlace] = [createWorld(), { x: f32([]) }];
createSnapshotDeserializer(other, [OtherPlace])(snapshot);
console.log(`first ${listed(world, Place)}; restored ${listed(other, OtherPlace)}`);
createSnapshotDeserializer(world, [Place])(snapshot);
console.log(`put back: ${query(world, [Place]).length} of 5 entities`);
JS
said=$(node look.js)
echo "$said"
test "$said" = 'first 0 4 2 3 9; restored 0 2 3 4 9
put back: 10 of 5 entities'

import { describe, expect, it } from 'vitest'
import { MapError, readTiled } from './tiled.ts'

const object = (id: number, type: string, name = '', changes = {}) => ({
  id,
  name,
  type,
  x: 32,
  y: 32,
  width: 32,
  height: 64,
  rotation: 0,
  ...changes,
})
const tiled = (changes = {}) => ({
  width: 3,
  height: 3,
  tilewidth: 32,
  tileheight: 32,
  orientation: 'orthogonal',
  tilesets: [
    {
      firstgid: 1,
      tiles: [
        { id: 0, type: 'wood' },
        { id: 1, class: 'wall' },
      ],
    },
  ],
  layers: [
    { name: 'ground', type: 'tilelayer', data: [1, 1, 0, 1, 1, 1, 1, 1, 1] },
    { name: 'walls', type: 'tilelayer', data: [0, 0, 0, 0x80000002, 0, 0, 0, 0, 0] },
    { name: 'furniture', type: 'objectgroup', objects: [object(1, 'desk')] },
    { name: 'areas', type: 'objectgroup', objects: [object(2, 'entrance', 'Door')] },
  ],
  ...changes,
})
const withLayer = (name: string, changes: object) => {
  const map = tiled()
  return {
    ...map,
    layers: map.layers.map((layer) => (layer.name === name ? { ...layer, ...changes } : layer)),
  }
}
const read = (map: object) => readTiled(JSON.stringify(map))

describe('[MAP-5] a map that Tiled has saved', () => {
  it('is read as what one walks on and sees, turned tiles included', () => {
    expect(read(tiled())).toEqual({
      width: 3,
      height: 3,
      ground: 'ww wwwwww',
      walls: '...#.....',
      items: [{ kind: 'desk', x: 1, y: 1, width: 1, height: 2 }],
      areas: [{ id: 2, kind: 'entrance', name: 'Door', x: 1, y: 1, width: 1, height: 2 }],
    })
  })

  const objects = (name: string, ...mapObjects: object[]) => withLayer(name, { objects: mapObjects })
  const entrance = object(2, 'entrance', 'Door')
  it.each<[string, object, RegExp]>([
    ['that is isometric', tiled({ orientation: 'isometric' }), /orthogonal/],
    ['that is infinite', tiled({ infinite: true }), /not infinite/],
    ['without end', tiled({ width: 100_000 }), /1 to 256 tiles/],
    ['whose tileset is a file', tiled({ tilesets: [{ firstgid: 1, source: 'a.tsx' }] }), /a\.tsx.*embed/],
    [
      'without walls',
      tiled({ layers: tiled().layers.filter(({ name }) => name !== 'walls') }),
      /no tile layer “walls”/,
    ],
    ['with packed tiles', withLayer('ground', { data: 'eJxj' }), /“ground” in the CSV tile layer format/],
    ['with too few tiles', withLayer('walls', { data: [0] }), /“walls” isn’t the size/],
    [
      'with a wall on the ground',
      withLayer('ground', { data: [1, 1, 1, 1, 1, 2, 1, 1, 1] }),
      /column 2, row 1.*“wall”/,
    ],
    ['with unknown furniture', objects('furniture', object(7, 'throne')), /Object 7: .*“throne”/],
    [
      'with something turned',
      objects('furniture', object(7, 'desk', '', { rotation: 5 })),
      /Object 7 is rotated/,
    ],
    [
      'with something off the grid',
      objects('furniture', object(7, 'desk', 'x', { x: 5 })),
      /Object 7 “x” .*grid/,
    ],
    ['with something outside', objects('furniture', object(7, 'desk', '', { x: 96 })), /Object 7 is outside/],
    ['with an unknown area', objects('areas', object(7, 'prison', 'A')), /unknown area class “prison”/],
    ['with a nameless area', objects('areas', object(7, 'room', ' ')), /needs a name/],
    [
      'with one name twice',
      objects('areas', entrance, object(3, 'room', 'Door')),
      /Two areas are named “Door”/,
    ],
    ['without an entrance', objects('areas'), /no entrance/],
    ['that is a list', [], /isn’t a Tiled map/],
  ])('%s is refused, and where is told', (_, map, message) => {
    expect(() => read(map)).toThrow(MapError)
    expect(() => read(map)).toThrow(message)
  })

  it('that is no JSON is refused', () => {
    expect(() => readTiled('<map/>')).toThrow(/isn’t JSON/)
  })
})

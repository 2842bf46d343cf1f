/** Tiles: a place in the room, and its size where it has one. */
export interface Tile {
  x: number
  y: number
}
export interface Room {
  width: number
  height: number
}
type Kind =
  | 'rug'
  | 'roundRug'
  | 'desk'
  | 'shelf'
  | 'table'
  | 'chair'
  | 'sofa'
  | 'armchair'
  | 'lowTable'
  | 'counter'
  | 'stool'
  | 'tennis'
  | 'plant'
  | 'lamp'
  | 'board'
  | 'glass'
export interface Item extends Tile {
  kind: Kind
  width: number
  height: number
}

/** What stands in the room: its left upper tile, and its size where it is more than one. The middle is free: newcomers appear there. */
const PLAN = `
roundRug 11 7 11 7
desk 2 2 3, chair 3 3
desk 6 2 3, chair 7 3
desk 10 2 3, chair 11 3
desk 2 6 3, chair 3 7
desk 6 6 3, chair 7 7
shelf 15 0 5
rug 23 1 8 5
glass 22 0 1 3, glass 22 5 1 2, glass 22 7 10
table 25 2 4 3, board 25 0 4
chair 25 1, chair 27 1, chair 28 1, chair 24 3, chair 29 3, chair 25 5, chair 27 5, chair 28 5
rug 23 12 8 7
sofa 24 17 6 2, lowTable 26 14 2 2, armchair 23 14, armchair 30 14, lamp 31 18
counter 1 17 8, stool 2 16, stool 4 16, stool 6 16
table 2 11 3 2, chair 2 10, chair 4 10, chair 3 13, lamp 0 19
tennis 13 16 5 2
plant 0 0, plant 21 0, plant 14 5, plant 0 9, plant 31 9, plant 20 19, plant 10 19`

const items = Array.from(PLAN.matchAll(/(\w+) (\d+) (\d+) ?(\d*) ?(\d*)/g), ([, kind, ...figures]): Item => {
  const [x = 0, y = 0, width, height] = figures.map(Number)
  return { kind: kind as Kind, x, y, width: width || 1, height: height || 1 }
})

/** Nobody walks through it. */
export const isSolid = ({ kind }: Item): boolean => !/^(rug|roundRug|chair|stool)$/.test(kind)

/** The plan of a room of any size: a smaller one has less in it. */
export const planOf = ({ width, height }: Room): Item[] =>
  items.filter((one) => one.x + one.width <= width && one.y + one.height <= height)

/** Tells whether a tile can be walked on. */
export type IsFree = (x: number, y: number) => boolean

export const freeTiles = (room: Room): IsFree => {
  const taken = new Set<number>()
  for (const one of planOf(room)) {
    if (!isSolid(one)) continue
    for (let y = one.y; y < one.y + one.height; y++) {
      for (let x = one.x; x < one.x + one.width; x++) taken.add(y * room.width + x)
    }
  }
  return (x, y) => x >= 0 && y >= 0 && x < room.width && y < room.height && !taken.has(y * room.width + x)
}

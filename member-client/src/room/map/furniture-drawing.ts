import type { Item } from '@metapyra/map/plan'
import type { Brush } from './brush.ts'
import type { Colour } from './palette.ts'

/** Draws relative to the item's own corner. */
type Draw = (brush: Brush, item: Item) => void

/** A block seen from above and slightly from the front: a shadow on the floor, a front edge, and the top. */
const block = ({ box }: Brush, { width, height }: Item, radius = 0.16, top: Colour = 'wood'): void => {
  box('shadow', 0.06, 0.2, width - 0.02, height, radius)
  box('wood-dark', 0.05, 0.1, width - 0.1, height - 0.06, radius)
  box(top, 0.05, 0.02, width - 0.1, height - 0.22, radius)
}
const leaves =
  'M0 2C-12-4-18-14-13-21-4-19 0-10 0 2zM0 2C12-4 18-14 13-21 4-19 0-10 0 2zM0 2C-12 3-20 11-19 18-9 19-2 12 0 2zM0 2C12 3 20 11 19 18 9 19 2 12 0 2z'

export const drawings: Record<Item['kind'], Draw> = {
  rug: ({ box, frame }, { width, height }) => {
    box('rug', 0, 0, width, height, 0.4)
    frame('rug-line', 0.06, 0.25, 0.25, width - 0.5, height - 0.5, 0.3)
  },
  roundRug: ({ oval, ring }, { width, height }) => {
    const [x, y] = [width / 2, height / 2]
    oval('rug', x, y, x, y)
    for (const inset of [0.3, 0.5]) ring('rug-line', 0.06, x, y, x - inset, y - inset)
  },
  desk: (brush, item) => {
    const { box, oval } = brush
    block(brush, item)
    box('wood-light', 0.12, 0.07, 2.76, 0.06, 0.03)
    box('screen', 0.95, 0.12, 1.1, 0.2, 0.07)
    box('paper', 1.1, 0.46, 0.72, 0.2, 0.06)
    box('paper', 0.3, 0.26, 0.36, 0.44, 0.04)
    oval('amber', 2.5, 0.4, 0.13)
    oval('wood-dark', 2.5, 0.4, 0.07)
  },
  chair: ({ box }) => {
    box('shadow', 0.2, 0.26, 0.64, 0.64, 0.2)
    box('chair-dark', 0.18, 0.18, 0.64, 0.64, 0.2)
    box('chair', 0.18, 0.14, 0.64, 0.56, 0.18)
  },
  plant: ({ at, oval, path }) => {
    oval('shadow', 0.54, 0.66, 0.42, 0.36)
    oval('pot', 0.5, 0.55, 0.33)
    at(0.5, 0.5, () => path('leaf-dark', -0.026, leaves))
    at(0.5, 0.46, () => path('leaf', 0.024, leaves))
    oval('leaf-dark', 0.5, 0.48, 0.09)
  },
  shelf: (brush, item) => {
    block(brush, item, 0.1)
    const books: Colour[] = ['sofa', 'amber', 'table-green', 'paper', 'pot', 'cushion']
    for (let at = 0; at < item.width * 4 - 2; at++) {
      const height = 0.34 + 0.1 * ((at * 7) % 3)
      const colour = books[(at * 5) % 6] ?? 'paper'
      if (at % 7 !== 5) brush.box(colour, 0.25 + at * 0.24, 0.68 - height, 0.19, height, 0.03)
    }
  },
  table: (brush, item) => {
    const { width, height } = item
    block(brush, item, 0.5)
    brush.box('paper', width * 0.3, height * 0.28, 0.5, 0.34, 0.05)
    brush.oval('paper', width * 0.68, height * 0.45, 0.15)
    brush.oval('wood-dark', width * 0.68, height * 0.45, 0.09)
  },
  sofa: ({ box }, { width, height }) => {
    box('shadow', 0.06, 0.2, width, height, 0.4)
    box('sofa', 0, 0.1, width, height - 0.14, 0.4)
    const seat = (width - 0.9) / 3
    for (const at of [0, 1, 2]) box('cushion', 0.49 + at * seat, 0.16, seat - 0.08, height * 0.6, 0.2)
  },
  armchair: ({ box }) => {
    box('shadow', 0.06, 0.14, 0.96, 0.96, 0.3)
    box('sofa', 0.02, 0.04, 0.96, 0.96, 0.3)
    box('cushion', 0.2, 0.12, 0.6, 0.68, 0.18)
  },
  lowTable: ({ oval, box }) => {
    oval('shadow', 1.03, 1.2, 0.86, 0.8)
    oval('wood-dark', 1, 1.08, 0.84, 0.8)
    oval('wood', 1, 0.98, 0.84, 0.8)
    box('paper', 0.55, 0.7, 0.5, 0.34, 0.05)
    oval('cushion', 1.35, 1.1, 0.15)
  },
  counter: (brush, item) => {
    const { box, oval } = brush
    const { width } = item
    block(brush, item)
    box('screen', 0.4, 0.12, 0.9, 0.5, 0.1)
    oval('amber', 0.85, 0.37, 0.1)
    for (const cup of [1.7, 2.1, 2.5]) oval('paper', cup, 0.38, 0.14)
    box('chair', width / 2, 0.12, 1.1, 0.5, 0.14)
    box('chair-dark', width / 2 + 0.15, 0.2, 0.8, 0.34, 0.1)
    oval('pot', width - 0.9, 0.38, 0.24)
    oval('leaf', width - 0.9, 0.36, 0.15)
  },
  stool: ({ oval }) => {
    oval('shadow', 0.52, 0.6, 0.3, 0.28)
    oval('wood-dark', 0.5, 0.52, 0.28)
    oval('wood-light', 0.5, 0.47, 0.26)
  },
  tennis: (brush, item) => {
    const { width, height } = item
    const middle = height / 2 - 0.09
    block(brush, item, 0.08, 'table-green')
    brush.frame('paper', 0.05, 0.16, 0.12, width - 0.32, height - 0.42, 0.04)
    brush.line('paper', 0.03, [0.16, middle], [width - 0.16, middle])
    brush.line('screen', 0.07, [width / 2, -0.06], [width / 2, height - 0.16])
    brush.oval('amber', 3.4, 0.6, 0.08)
  },
  lamp: ({ oval }) => {
    oval('shadow', 0.52, 0.6, 0.3, 0.26)
    oval('wood-dark', 0.5, 0.5, 0.28)
    oval('amber', 0.5, 0.44, 0.22)
  },
  board: ({ box, line }, { width }) => {
    box('chair-dark', 0, -0.24, width, 1.04, 0.08)
    box('paper', 0.08, -0.16, width - 0.16, 0.86, 0.05)
    line('sofa', 0.06, [0.5, 0.44], [1.1, 0.1], [1.7, 0.3], [2.4, 0.02])
    if (width > 3.5) line('pot', 0.06, [2.7, 0.44], [3.4, 0.44])
  },
  screen: ({ box, line }, { width }) => {
    box('chair-dark', 0, -0.4, width, 1.2, 0.08)
    box('screen', 0.1, -0.3, width - 0.2, 1, 0.05)
    line('cushion', 0.08, [0.6, 0], [width * 0.4, 0])
    line('glass', 0.06, [0.6, 0.3], [width * 0.55, 0.3])
  },
  window: ({ box, shade }, { width }) => {
    box('wall-line', 0.1, -0.12, width - 0.2, 0.86, 0.1)
    shade('sky', 'sky-low', -0.04, 0.62, [0.2, -0.04], [width - 0.2, -0.04], [width - 0.2, 0.64], [0.2, 0.64])
    box('wall-line', width / 2 - 0.04, -0.04, 0.08, 0.7)
    box('wall-line', 0, 0.66, width, 0.1, 0.05)
  },
  mat: ({ box }, { width, height }) => {
    box('chair-dark', 0.05, 0.15, width - 0.1, height - 0.3, 0.1)
    box('chair', 0.15, 0.25, width - 0.3, height - 0.5, 0.08)
  },
  bench: ({ box }, { width }) => {
    box('shadow', 0.06, 0.36, width - 0.06, 0.46, 0.1)
    box('wood-dark', 0.04, 0.3, width - 0.08, 0.44, 0.1)
    box('wood', 0.04, 0.26, width - 0.08, 0.16, 0.06)
    box('wood', 0.04, 0.46, width - 0.08, 0.16, 0.06)
  },
  lectern: ({ box }) => {
    box('shadow', 0.16, 0.34, 0.8, 0.62, 0.1)
    box('wood-dark', 0.14, 0.2, 0.72, 0.68, 0.1)
    box('wood', 0.14, 0.1, 0.72, 0.44, 0.08)
    box('paper', 0.3, 0.16, 0.4, 0.28, 0.03)
  },
  bush: ({ oval }) => {
    oval('shadow', 0.54, 0.64, 0.46, 0.38)
    oval('leaf-dark', 0.5, 0.54, 0.44, 0.4)
    oval('leaf', 0.36, 0.42, 0.22, 0.2)
    oval('leaf', 0.64, 0.48, 0.2, 0.17)
  },
  tree: ({ oval }, { width, height }) => {
    const [x, y] = [width / 2, height / 2]
    oval('shadow', x + 0.2, y + 0.5, 1.15, 0.95)
    oval('wood-dark', x, y + 0.6, 0.16, 0.3)
    oval('leaf-dark', x, y - 0.06, 1.16, 1.1)
    for (const [dx, dy, radius] of [
      [-0.36, -0.34, 0.56],
      [0.42, -0.2, 0.48],
      [-0.06, 0.36, 0.42],
    ] as const)
      oval('leaf', x + dx, y + dy, radius)
  },
  fountain: ({ oval, ring }, { width, height }) => {
    const [x, y] = [width / 2, height / 2]
    oval('shadow', x + 0.08, y + 0.2, x, y)
    oval('wall-top', x, y, x - 0.04, y - 0.04)
    oval('stone', x, y - 0.06, x - 0.16, y - 0.2)
    oval('water', x, y - 0.04, x - 0.4, y - 0.42)
    for (const part of [0.34, 0.6])
      ring('water-light', 0.05, x, y - 0.04, (x - 0.4) * part, (y - 0.42) * part)
    oval('paper', x, y - 0.1, 0.26, 0.22)
  },
  parasol: ({ oval, line }, { width, height }) => {
    const [x, y] = [width / 2, height / 2]
    oval('shadow', x + 0.16, y + 0.36, x - 0.1, y - 0.2)
    oval('paper', x, y, x - 0.08, y - 0.14)
    for (let at = 0; at < 8; at += 1) {
      const angle = (at * Math.PI) / 4
      line('pot', 0.05, [x, y], [x + Math.cos(angle) * (x - 0.12), y + Math.sin(angle) * (y - 0.18)])
    }
    oval('pot', x, y, 0.16)
  },
}

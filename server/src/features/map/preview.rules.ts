import type { Area, AreaKind, Ground, Item, Plan } from '@metapyra/map/plan'
import { FURNITURE, GROUNDS, WALLS } from '@metapyra/map/plan'

/** Mid-tones that suit both a light and a dark page. */
const GROUND_COLOURS: Record<Exclude<Ground, 'nothing'>, string> = {
  water: '#8db8c9',
  boards: '#b08a5e',
  carpet: '#c9b9a6',
  grass: '#a3b87e',
  path: '#d6c7a6',
  stone: '#c4beb2',
  wood: '#d8b98e',
}
const WALL_COLOURS = { wall: '#6f604f', glass: '#9a8fd0', hedge: '#6c8a58' }
const AREA_COLOURS: Record<AreaKind, string | null> = {
  entrance: '#e0a030',
  room: null,
  meeting: '#6a4fd0',
  quiet: '#4f8f8a',
  stage: '#c05a4a',
  desk: null,
}
const SOLID = '#8a6a48'

const rect = (fill: string, x: number, y: number, width: number, height: number, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${more}/>`

/** Draws one rectangle for each run of equal tiles, row by row. */
const runs = (letters: string, width: number, colourOf: (letter: string) => string | undefined): string => {
  let drawn = ''
  for (let index = 0; index < letters.length; ) {
    const [x, y] = [index % width, Math.floor(index / width)]
    let end = index + 1
    while (end < (y + 1) * width && letters[end] === letters[index]) end++
    const colour = colourOf(letters[index] ?? '')
    if (colour) drawn += rect(colour, x, y, end - index, 1)
    index = end
  }
  return drawn
}

const groundColour = (letter: string): string | undefined => {
  const ground = GROUNDS[letter as keyof typeof GROUNDS]
  return ground === 'nothing' ? undefined : GROUND_COLOURS[ground]
}
const wallColour = (letter: string): string | undefined => {
  const wall = WALLS[letter as keyof typeof WALLS]
  return wall === 'none' ? undefined : WALL_COLOURS[wall]
}
const drawItem = ({ kind, x, y, width, height }: Item): string =>
  FURNITURE[kind] === 'solid' ? rect(SOLID, x + 0.1, y + 0.1, width - 0.2, height - 0.2, ' rx="0.3"') : ''
const drawArea = ({ kind, x, y, width, height }: Area): string => {
  const colour = AREA_COLOURS[kind]
  return colour ? rect(colour, x, y, width, height, ' opacity="0.35"') : ''
}

/** Draws a map as a small preview for choosing one: what is where, not how it looks. */
export const drawPreview = ({ width, height, ground, walls, areas, items }: Plan): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    // Edges are on whole pixels; otherwise the page would show through between the rows.
    '<g shape-rendering="crispEdges">',
    runs(ground, width, groundColour),
    ...areas.map(drawArea),
    runs(walls, width, wallColour),
    '</g>',
    ...items.map(drawItem),
    '</svg>',
  ].join('')

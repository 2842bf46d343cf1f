/** The colors of the room, `--room-…` in the style sheet. */
export type Colour =
  | 'page'
  | 'floor'
  | 'floor-line'
  | 'floor-light'
  | 'floor-light-end'
  | 'area-name'
  | 'boards'
  | 'carpet'
  | 'grass'
  | 'grass-dark'
  | 'path'
  | 'stone'
  | 'stone-line'
  | 'water'
  | 'water-light'
  | 'wall'
  | 'wall-top'
  | 'wall-line'
  | 'sky'
  | 'sky-low'
  | 'rug'
  | 'rug-line'
  | 'wood'
  | 'wood-dark'
  | 'wood-light'
  | 'chair'
  | 'chair-dark'
  | 'screen'
  | 'paper'
  | 'sofa'
  | 'cushion'
  | 'leaf'
  | 'leaf-dark'
  | 'pot'
  | 'glass'
  | 'table-green'
  | 'amber'
  | 'glow'
  | 'glow-end'
  | 'shadow'
  | 'shadow-end'
  | 'plate'
  | 'text'
  | 'brand'
  | 'on-brand'
  | 'ring'
  | 'bad'
  | 'halo'

export interface Palette {
  (colour: Colour): string
  /** The page's font in the format of a canvas. */
  font(px: number): string
}

/** The colors of an element in the current theme, each read once. */
export const readPalette = (element: HTMLElement): Palette => {
  const style = getComputedStyle(element)
  const cache: Partial<Record<Colour, string>> = {}
  const colourOf = (colour: Colour): string => {
    cache[colour] ??= style.getPropertyValue(`--room-${colour}`).trim()
    return cache[colour]
  }
  return Object.assign(colourOf, { font: (px: number) => `600 ${px}px ${style.fontFamily}` })
}

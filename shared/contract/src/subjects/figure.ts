/** Of §3's `characterConfig`. Imports nothing: clients may take it at run time. */

/** The silhouettes of the room: what somebody without a picture walks around as, with their initials. */
export const LOOKS = ['round', 'square', 'tall', 'leaf', 'drop', 'star'] as const

/** What a figure is built from: closed lists, the first value of each standing for a part that was not chosen. */
export const FIGURE_PARTS = {
  skin: ['honey', 'porcelain', 'sand', 'almond', 'chestnut', 'cocoa'],
  hair: [
    'short',
    'none',
    'buzz',
    'quiff',
    'curls',
    'afro',
    'bob',
    'long',
    'waves',
    'bun',
    'ponytail',
    'headscarf',
    'turban',
  ],
  hairColour: ['brown', 'black', 'auburn', 'ginger', 'blonde', 'grey', 'white', 'plum', 'teal'],
  face: ['smile', 'calm', 'grin', 'laugh', 'wink', 'wonder'],
  beard: ['none', 'stubble', 'moustache', 'goatee', 'full'],
  top: ['tee', 'shirt', 'sweater', 'hoodie', 'blazer', 'dungarees'],
  topColour: ['violet', 'amber', 'rose', 'red', 'green', 'teal', 'blue', 'stone', 'ink'],
  accessory: ['none', 'glasses', 'round glasses', 'shades', 'headphones', 'earrings', 'beanie', 'cap'],
} as const

export type FigurePart = keyof typeof FIGURE_PARTS
/** What was chosen; what is missing or unknown stands for the first of its list. */
export type FigureParts = Partial<Readonly<Record<FigurePart, string>>>

const MARK = 'figure:'
const partNames = Object.keys(FIGURE_PARTS) as FigurePart[]
const isKnown = (part: FigurePart, value: string): boolean =>
  (FIGURE_PARTS[part] as readonly string[]).includes(value)

/** Every part, chosen or not. */
export const wholeFigure = (chosen: FigureParts): Record<FigurePart, string> =>
  Object.fromEntries(
    partNames.map((part) => {
      const value = chosen[part]
      return [part, value !== undefined && isKnown(part, value) ? value : FIGURE_PARTS[part][0]]
    }),
  ) as Record<FigurePart, string>

/**
 * A figure where the address of a picture stands: `figure:honey.short.brown.…`, the parts in the order of
 * FIGURE_PARTS, so that whatever shows people's pictures shows figures as well. Clients draw it.
 */
export const figureAddress = (chosen: FigureParts): string =>
  MARK + Object.values(wholeFigure(chosen)).join('.').replaceAll(' ', '-')

export const isFigureAddress = (address: string): boolean => address.startsWith(MARK)

/** The parts of `figureAddress`, as they were given. */
export const partsOfAddress = (address: string): FigureParts => {
  const values = address.slice(MARK.length).replaceAll('-', ' ').split('.')
  return Object.fromEntries(partNames.flatMap((part, at) => (values[at] ? [[part, values[at]]] : [])))
}

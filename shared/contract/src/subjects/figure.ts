/** The choices for §3's `characterConfig`. Imports nothing, so that clients can import it at run time. */

/** The silhouettes on the map, with initials, for people without a picture. */
export const LOOKS = ['round', 'square', 'tall', 'leaf', 'drop', 'star'] as const

/** The parts of an avatar: fixed lists, in which the first value is the default of a part that was not chosen. */
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
/** The chosen parts. A missing or unknown one means the first of its list. */
export type FigureParts = Partial<Readonly<Record<FigurePart, string>>>

const MARK = 'figure:'
const partNames = Object.keys(FIGURE_PARTS) as FigurePart[]
const isKnown = (part: FigurePart, value: string): boolean =>
  (FIGURE_PARTS[part] as readonly string[]).includes(value)

/** Every part, with defaults for those not chosen. */
export const wholeFigure = (parts: FigureParts): Record<FigurePart, string> =>
  Object.fromEntries(
    partNames.map((part) => {
      const value = parts[part]
      return [part, value !== undefined && isKnown(part, value) ? value : FIGURE_PARTS[part][0]]
    }),
  ) as Record<FigurePart, string>

/**
 * An avatar encoded as a picture's address: `figure:honey.short.brown.…`, with the parts in the order of FIGURE_PARTS,
 * so that everything that displays pictures of people displays avatars too. Clients draw it.
 */
export const figureAddress = (parts: FigureParts): string =>
  MARK + Object.values(wholeFigure(parts)).join('.').replaceAll(' ', '-')

export const isFigureAddress = (address: string): boolean => address.startsWith(MARK)

/** The parts encoded by `figureAddress`, unchecked. */
export const partsOfAddress = (address: string): FigureParts => {
  const values = address.slice(MARK.length).replaceAll('-', ' ').split('.')
  return Object.fromEntries(partNames.flatMap((part, at) => (values[at] ? [[part, values[at]]] : [])))
}

/** Background pictures, drawn for this product. The member client serves the files (its `public`). */
const NAMES = [
  ['harbour', 'Harbor'],
  ['mountains', 'Mountains'],
  ['window', 'Window'],
  ['library', 'Library'],
  ['studio', 'Studio'],
  ['paper', 'Paper'],
] as const

export const VIRTUAL_BACKGROUNDS = NAMES.map(([id, name]) => ({ id, name, url: `/backgrounds/${id}.svg` }))

import { cityOf, offsetLabel } from '@metapyra/time/labels'

/** `Europe`, `America, Argentina`; empty for UTC. */
export const regionOf = (zone: string): string => zone.split('/').slice(0, -1).join(', ').replaceAll('_', ' ')

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[_/,()]/g, ' ')
    .replaceAll('utc', 'gmt')
    .trim()

/** The zones whose names or offsets contain all words. Cities that start with them come first. */
export const searchZones = (text: string, zones: readonly string[], atMs: number): string[] => {
  const query = plain(text)
  const words = query.split(/\s+/)
  const isOffset = (word: string) => /^(gmt)?[+-−]\d/.test(word)
  const found = zones.filter((zone) =>
    words.every((word) =>
      isOffset(word)
        ? offsetLabel(zone, atMs) === `GMT${word.replace('gmt', '').replace('−', '-')}`
        : plain(zone).includes(word),
    ),
  )
  const begins = (zone: string) => plain(cityOf(zone)).startsWith(query)
  return [...found.filter(begins), ...found.filter((zone) => !begins(zone))]
}

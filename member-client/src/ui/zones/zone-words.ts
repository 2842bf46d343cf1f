import { dateFormat } from '@metapyra/session/dates'

/** `Berlin`, `New York` */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** `Europe`, `America, Argentina`; nothing of UTC. */
export const regionOf = (zone: string): string => zone.split('/').slice(0, -1).join(', ').replaceAll('_', ' ')

const offsetText = dateFormat({ timeZoneName: 'shortOffset' }, 'en')
/** How far its clock is ahead of UTC then: `UTC+1`, `UTC+5:30`. */
export const offsetOf = (timeZone: string, atMs: number): string =>
  offsetText(atMs, timeZone).replace(/^.* GMT/, 'UTC')

/** `Berlin, UTC+1` */
export const zoneWords = (zone: string, atMs: number): string =>
  zone === 'UTC' ? zone : `${cityOf(zone)}, ${offsetOf(zone, atMs)}`

const plain = (text: string): string =>
  text.toLowerCase().replaceAll(/[_/,]/g, ' ').replaceAll('gmt', 'utc').trim()

/** Those that have all the words, of their names or of how far they are ahead; cities that begin with them first. */
export const zonesFor = (typed: string, zones: readonly string[], atMs: number): string[] => {
  const wanted = plain(typed)
  const words = wanted.split(/\s+/)
  const isOffset = (word: string) => /^(utc)?[+-−]\d/.test(word)
  const found = zones.filter((zone) =>
    words.every((word) =>
      isOffset(word)
        ? offsetOf(zone, atMs) === `UTC${word.replace('utc', '').replace('−', '-')}`
        : plain(zone).includes(word),
    ),
  )
  const begins = (zone: string) => plain(cityOf(zone)).startsWith(wanted)
  return [...found.filter(begins), ...found.filter((zone) => !begins(zone))]
}

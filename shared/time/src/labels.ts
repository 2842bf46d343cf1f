import { formatsByZone } from './formats.ts'

/** `Berlin`, `New York` */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

const offsetFormats = formatsByZone('en', { timeZoneName: 'shortOffset' })
/** A time zone’s offset at that moment: `GMT+1`, `GMT+5:30`. Browsers write GMT itself in two ways. */
export const offsetLabel = (zone: string, at: string | number | Date): string =>
  (/GMT.+/.exec(offsetFormats(zone).format(new Date(at))) ?? ['GMT+0'])[0]

/** The one way in which a screen names a time zone: `Berlin (GMT+1)`, at that moment; what is no city stays itself. */
export const zoneLabel = (zone: string, at: string | number | Date): string =>
  zone.includes('/') ? `${cityOf(zone)} (${offsetLabel(zone, at)})` : zone

/** A zone as a mail says it: `New York time` for `America/New_York`; what no city is called after stays itself. */
export const zoneInWords = (zone: string): string =>
  zone.includes('/') && !zone.startsWith('Etc/') ? `${cityOf(zone)} time` : cityOf(zone)

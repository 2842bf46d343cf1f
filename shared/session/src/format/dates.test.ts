import { afterEach, describe, expect, it, vi } from 'vitest'

const AT = '2026-11-03T19:05:00Z'
const PARTS = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
} as const

/** The modules as a browser with that language loads them, in a time zone. */
const readAs = async (language: string, timeZone = 'UTC') => {
  vi.resetModules()
  vi.stubGlobal('navigator', { language })
  process.env.TZ = timeZone
  return { ...(await import('./dates.ts')), ...(await import('./week.ts')) }
}
/** Browsers put a narrow space before AM and PM. */
const plain = (words: string): string => words.replaceAll('\u202f', ' ')

afterEach(() => {
  vi.unstubAllGlobals()
  process.env.TZ = 'UTC'
})

describe('[DATES-1] dates', () => {
  it.each([
    ['en-GB', 'Tue 3 Nov, 19:05'],
    ['en-US', 'Tue, Nov 3, 7:05 PM'],
    ['de-DE', 'Tue 3 Nov, 19:05'],
    ['de', 'Tue 3 Nov, 19:05'],
    ['fr-CA', 'Tue, Nov 3, 19:05'],
    ['en-AU', 'Tue 3 Nov, 7:05 pm'],
    ['ja', 'Tue, Nov 3, 19:05'],
    ['ko-KR', 'Tue 3 Nov, 7:05 pm'],
  ])('are English, in the order and by the clock of the region of %s', async (language, words) => {
    const { dateFormat } = await readAs(language)
    expect(plain(dateFormat(PARTS)(AT))).toBe(words)
  })

  it('are those of the zone that one is in, or of the one that is asked for', async () => {
    const { dateFormat } = await readAs('en-GB', 'Europe/Berlin')
    const time = dateFormat({ hour: '2-digit', minute: '2-digit' })
    expect(time(AT)).toBe('20:05')
    expect(time(AT, 'Asia/Tokyo')).toBe('04:05')
    expect(dateFormat({ day: 'numeric', timeZone: 'UTC' })(AT)).toBe('3')
  })

  it('are for fields as they have them, whoever reads', async () => {
    const { dateFormat } = await readAs('en-US')
    expect(dateFormat({ dateStyle: 'short' }, 'sv')(AT, 'Asia/Tokyo')).toBe('2026-11-04')
    const formatInstant = dateFormat({ dateStyle: 'short', timeStyle: 'medium' }, 'sv')
    expect(formatInstant(Date.parse(AT), 'Asia/Tokyo')).toBe('2026-11-04 04:05:00')
  })

  it('[DATES-2] tell the page that its computer has come into another zone', async () => {
    const page = new EventTarget()
    const stub = (name: 'addEventListener' | 'dispatchEvent') => vi.stubGlobal(name, page[name].bind(page))
    stub('addEventListener')
    stub('dispatchEvent')
    vi.stubGlobal('document', new EventTarget())
    const { dateFormat, ownZone } = await readAs('en-GB', 'Europe/Berlin')
    const time = dateFormat({ hour: '2-digit', minute: '2-digit' })
    const notifiedZones: string[] = []
    page.addEventListener('timezonechange', () => notifiedZones.push(`${ownZone()} ${time(AT)}`))
    page.dispatchEvent(new Event('focus'))
    process.env.TZ = 'America/New_York'
    page.dispatchEvent(new Event('focus'))
    page.dispatchEvent(new Event('focus'))
    expect(notifiedZones).toEqual(['America/New_York 14:05'])
  })
})

describe('weeks', () => {
  const DAYS: [language: string, first: number][] = [
    ['en-GB', 1],
    ['de', 1],
    ['en-US', 0],
    ['pt-BR', 0],
    ['ja', 0],
    ['ar-EG', 6],
  ]

  it.each(DAYS)('begin as the region of %s begins them', async (language, first) => {
    const { firstWeekday, daysIntoWeek } = await readAs(language)
    expect(firstWeekday()).toBe(first)
    expect(daysIntoWeek(first)).toBe(0)
    expect(daysIntoWeek((first + 6) % 7)).toBe(6)
  })

  it.each(DAYS)('begin so for %s too where the browser does not say it', async (language, first) => {
    vi.stubGlobal('Intl', { Locale: class {} })
    const { firstWeekdayFor } = await import('./week.ts')
    expect(firstWeekdayFor(language)).toBe(first)
  })
})

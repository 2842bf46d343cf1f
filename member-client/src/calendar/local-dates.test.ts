import { afterAll, expect, it, vi } from 'vitest'

const previousZone = process.env.TZ

afterAll(() => {
  process.env.TZ = previousZone
  vi.resetModules()
})

it.each(['America/New_York', 'UTC', 'Pacific/Auckland'])(
  'an event of whole days is on its own dates, also by the clock of %s',
  async (zone) => {
    process.env.TZ = zone
    vi.resetModules()
    const { spanWords } = await import('./local-dates.ts')
    const year = new Date().getFullYear()
    const days = (first: string, end: string) => ({
      ...{ startLocal: `${first}T00:00`, endLocal: `${end}T00:00`, isAllDay: true },
      ...{ startsAt: `${first}T00:00:00Z`, endsAt: `${end}T00:00:00Z` },
    })
    expect(spanWords(days(`${year}-06-01`, `${year}-06-02`))).toMatch(/ 1 Jun, all day$/)
    expect(spanWords(days(`${year}-06-01`, `${year}-06-04`))).toMatch(/ 1 Jun – .* 3 Jun$/)
    expect(spanWords(days(`${year + 1}-01-01`, `${year + 1}-01-02`))).toMatch(
      new RegExp(` 1 Jan ${year + 1}, all day$`),
    )
  },
)

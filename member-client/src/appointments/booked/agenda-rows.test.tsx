import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../../session/session.ts'
import { bookingRows } from './agenda-rows.lazy.tsx'

const booking = (id: string, day: string) => ({ id, start: `${day}T12:00:00.000Z` })
const PAGES: Record<string, object> = {
  'upcoming host': { rows: [booking('a', '2026-12-03')], next: '2' },
  'upcoming host 2': { rows: [booking('b', '2026-12-20')], next: '3' },
  'upcoming host 3': { rows: [booking('late', '2027-02-01')] },
  'upcoming guest': { rows: [booking('a', '2026-12-03'), booking('c', '2026-12-04')] },
  'past host': { rows: [booking('d', '2026-12-01'), booking('e', '2026-11-02')], next: '2' },
}
let requests: string[]

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-12-02T08:00:00Z') })
  requests = []
  vi.spyOn(session, 'api').mockImplementation((async (_: string, input: Record<string, string>) => {
    const name = [input['filter'], input['side'], input['next']].filter(Boolean).join(' ')
    requests.push(name)
    return PAGES[name] ?? { rows: [] }
  }) as never)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const keys = async (...span: Parameters<typeof bookingRows>) =>
  (await bookingRows(...span)).map(({ key }) => key).sort()
const span = (from: string, to: string) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) })

describe('[APPT-44] bookings among the events', () => {
  it('are those to come, each once, whoever hosts and has made it', async () => {
    expect(await keys()).toEqual(['a', 'c'])
    expect(requests).toEqual(['upcoming host', 'upcoming guest'])
  })

  it('are read on to the end of the weeks that are looked at, and back to their begin', async () => {
    const found = await bookingRows(span('2026-11-30', '2027-01-11'))
    expect(found.map(({ key, day }) => [key, day])).toEqual(
      expect.arrayContaining([
        ['b', '2026-12-20'],
        ['d', '2026-12-01'],
      ]),
    )
    expect(requests.sort()).toEqual([
      ...['past guest', 'past host', 'upcoming guest', 'upcoming host', 'upcoming host 2', 'upcoming host 3'],
    ])
  })

  it('are not looked for among what is over, where all of the weeks are to come', async () => {
    await keys(span('2026-12-07', '2026-12-14'))
    expect(requests.sort()).toEqual(['upcoming guest', 'upcoming host', 'upcoming host 2'])
  })
})

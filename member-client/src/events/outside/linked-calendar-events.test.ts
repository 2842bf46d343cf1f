import type { CalendarEvent, LinkedAccount } from '@metapyra/contract/entities/calendar'
import { ApiError } from '@metapyra/session/errors'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../../session/session.ts'
import { linkedCalendarRows } from './linked-calendar-events.lazy.ts'
import type { LinkedCalendarRows } from './linked-calendar-rows.lazy.tsx'

const linkedAccount = (overrides: Partial<LinkedAccount>): LinkedAccount => ({
  ...{ provider: 'google', kind: 'calendar', status: 'active', email: 'ada@example.com' },
  ...{ expiresAt: null, lastError: null, linkedAt: null },
  ...overrides,
})
const calendarEvent = (overrides: Partial<CalendarEvent>): CalendarEvent => ({
  ...{ id: 'a', calendarName: 'ada@example.com', title: 'Dentist', isBusy: true, url: null, eventId: null },
  ...{
    startsAt: '2026-12-01T10:00:00.000Z',
    endsAt: '2026-12-01T11:00:00.000Z',
    startDate: null,
    endDate: null,
  },
  ...overrides,
})

const words = (outside: LinkedCalendarRows | null): string | null => {
  const host = document.createElement('div')
  flushSync(() => createRoot(host).render(outside?.note))
  return host.textContent
}

describe('[CAL-9] calendars elsewhere, among the events of the space', () => {
  let accounts: LinkedAccount[]
  let rows: CalendarEvent[]
  let syncedAt: string | null
  const requests: string[] = []
  /** Each call requests other days, because the result for the same days is cached. */
  let first = 0
  const found = () => linkedCalendarRows(`2026-12-0${1 + (first++ % 9)}`, 30 + first)

  beforeEach(() => {
    accounts = [linkedAccount({})]
    rows = [calendarEvent({})]
    syncedAt = new Date().toISOString()
    requests.length = 0
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + first * 120_000 })
    syncedAt = new Date().toISOString()
    vi.spyOn(session, 'api').mockImplementation((async (name: string) => {
      requests.push(name)
      if (name === 'GET v2/calendar/linked-accounts') return { accounts }
      if (name === 'GET v2/calendar/outlook-events') throw new ApiError('OFFLINE', 'No')
      return { rows, account: accounts[0], syncedAt }
    }) as never)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('are asked for by who has linked some alone', async () => {
    accounts = [linkedAccount({ kind: 'drive' }), linkedAccount({ status: 'removed' })]
    expect(await found()).toBeNull()
    expect(requests).toEqual(['GET v2/calendar/linked-accounts'])
  })

  it('stand on their days: what lasts all day on its dates, what ends at midnight not on the next', async () => {
    rows = [
      calendarEvent({
        id: 'night',
        startsAt: '2026-12-02T22:00:00.000Z',
        endsAt: '2026-12-03T00:00:00.000Z',
      }),
      calendarEvent({ id: 'long', startsAt: '2026-12-03T22:00:00.000Z', endsAt: '2026-12-04T02:00:00.000Z' }),
      calendarEvent({
        id: 'fair',
        startsAt: null,
        endsAt: null,
        startDate: '2026-12-05',
        endDate: '2026-12-07',
      }),
    ]
    const outside = await found()
    expect(outside?.days.toSorted()).toEqual([
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
      '2026-12-06',
    ])
    expect(outside?.on('2026-12-05', [])).toMatchObject([{ key: 'google fair', at: '' }])
  })

  it('are without what was written there from here, and without what is an event of the space', async () => {
    rows = [
      calendarEvent({ eventId: '019b0000-0000-7000-8000-000000000000' }),
      calendarEvent({ id: 'b', title: 'Stand-up' }),
    ]
    const outside = await found()
    const standUp = { title: 'Stand-up', startsAt: rows[1]!.startsAt!, endsAt: rows[1]!.endsAt! }
    expect(outside?.on('2026-12-01', [])).toMatchObject([{ key: 'google b' }])
    expect(outside?.on('2026-12-01', [standUp])).toEqual([])
    expect(outside?.on('2026-12-01', [{ ...standUp, title: 'Another' }])).toHaveLength(1)
  })

  it('are told of in words where one cannot be read, and the others are shown', async () => {
    accounts = [linkedAccount({}), linkedAccount({ provider: 'microsoft' })]
    const outside = await found()
    expect(outside?.on('2026-12-01', [])).toHaveLength(1)
    expect(words(outside)).toContain('Your Outlook calendar can’t be read right now.')
    accounts = [linkedAccount({ status: 'revoked' })]
    vi.setSystemTime(Date.now() + 120_000)
    expect(words(await found())).toContain('Link it again in settings')
    expect(requests.filter((name) => name === 'GET v2/calendar/google-events')).toHaveLength(1)
  })

  it('say so where what is known of them is old', async () => {
    syncedAt = new Date(Date.now() - 20 * 60_000).toISOString()
    expect(words(await found())).toContain('may be out of date')
  })
})

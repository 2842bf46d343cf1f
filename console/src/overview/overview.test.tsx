import type { Overview } from '@metapyra/contract/entities/overview'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startApiServer } from '../testing/api-server.ts'
import { click, close, find, open, shows, text, waitUntil } from '../testing/page.ts'
import { OverviewPage } from './overview-page.lazy.tsx'
import { comparedWith, weekOf } from './week.ts'

const days = (...counts: number[]) =>
  Array.from({ length: 28 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 9, 26 + index)).toISOString().slice(0, 10),
    count: counts[index - 28 + counts.length] ?? 0,
  }))
const NEW = {
  invitePeople: true,
  addLogo: false,
  checkSettings: false,
  inviteGuest: false,
  announce: false,
  writeMessage: true,
}
let firstSteps: Overview['firstSteps'] = NEW
let isBroken = false
const server = await startApiServer({
  'POST v2/admin/workspace/overview': () =>
    isBroken
      ? { status: 403, error: { code: 'FORBIDDEN', message: 'You don’t have permission to do this.' } }
      : {
          timeZone: 'Europe/Berlin',
          members: { active: 12_345, invited: 1, activeThisWeek: 800, joined: days() },
          guests: { liveLinks: 3, cameIn: days(2) },
          activeNow: 42,
          messages: days(4, 0, 0, 0, 0, 0, 0, 5, 1),
          events: null,
          firstSteps,
        },
})

const show = () => open(server.api, <OverviewPage />, '/overview')
beforeEach(() => {
  ;[firstSteps, isBroken] = [NEW, false]
  localStorage.clear()
})
afterAll(() => server.stop())

it('tells who is there, and leads from each figure to the list behind it', async () => {
  await show()
  await shows('12,345')
  for (const expectedText of ['42', '800 members were active', '1 pending invitation', 'Berlin (GMT+'])
    expect(text()).toContain(expectedText)
  const links = [...document.querySelectorAll('h2')].map((title) => [
    title.textContent,
    decodeURIComponent(title.querySelector('a')?.getAttribute('href') ?? 'none yet'),
  ])
  const filtered = (field: string, value: string) =>
    `/admin/users?filters[0][field]=${field}&filters[0][operator]=eq&filters[0][value]=${value}`
  expect(Object.fromEntries(links)).toMatchObject({
    'In the space now': filtered('active', 'now'),
    Members: '/admin/users',
    'Guest links': '/admin/guests',
    Seats: '/admin/subscription',
    Messages: '/space',
    'New members': filtered('joinedFrom', '2026-11-16'),
    'Guest visits': '/admin/guests?show=people',
    Events: 'none yet',
  })
})

it('draws a bar a day, and says in a sentence what the bars say', async () => {
  await show()
  await waitUntil(() => find('div[role=img]'))
  const charts = [...document.querySelectorAll('div[role=img]')].map((chart) =>
    chart.getAttribute('aria-label'),
  )
  expect(charts[0]).toMatch(/^messages per day in the last four weeks: 1 today, peak 5 on /)
  // No empty chart is drawn if there is no data.
  expect(charts).toHaveLength(2)
})

it('ticks the first steps that are done, and puts the list away when asked to', async () => {
  await show()
  await shows('2 of 6 done')
  await click('[aria-label="Hide checklist"]')
  expect(text()).not.toContain('Set up your space')
  await close()
  await show()
  await shows('12,345')
  expect(text()).not.toContain('Set up your space')
})

it('has no first steps once all are done', async () => {
  firstSteps = Object.fromEntries(Object.keys(NEW).map((step) => [step, true])) as Overview['firstSteps']
  await show()
  await shows('12,345')
  expect(text()).not.toContain('Set up your space')
})

it('says what went wrong, and tries again', async () => {
  isBroken = true
  await show()
  await shows('You don’t have permission to do this.')
  isBroken = false
  await click('.ant-btn')
  await shows('12,345')
})

it('compares a week with the one before it', () => {
  expect(weekOf(days(3, 0, 0, 0, 0, 0, 0, 0, 6))).toEqual({ now: 6, before: 3 })
  expect(comparedWith({ now: 6, before: 4 })).toBe('+50% from 4 last week')
  expect(comparedWith({ now: 4, before: 4 })).toBe('Same as last week')
  expect(comparedWith({ now: 4, before: 0 })).toBe('None last week')
})

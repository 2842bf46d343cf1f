import type { Overview } from '@metapyra/contract/entities/overview'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { state } from '../session.ts'
import { startApiServer } from '../testing/api-server.ts'
import { inConsole } from '../testing/in-console.tsx'
import { OverviewPage } from './overview-page.tsx'
import { comparedWith, weekOf } from './week.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.setConfig({ testTimeout: 20_000 })

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
      ? { status: 403, error: { code: 'FORBIDDEN', message: 'You may not do this.' } }
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
const text = () => document.body.textContent
const shows = (words: string) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    expect(text()).toContain(words)
  }, 10_000)

let root: Root
const open = async () => {
  history.replaceState(null, '', '/admin/overview')
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(inConsole(server.api, <OverviewPage />)))
}
beforeEach(() => {
  ;[firstSteps, isBroken] = [NEW, false]
  localStorage.clear()
  state.$workspace.set({ id: 'space-1', name: 'Acme', userRole: 'owner' } as never)
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})
afterAll(() => server.stop())

it('tells who is there, and leads from each figure to the list behind it', async () => {
  await open()
  await shows('12,345')
  for (const words of ['42', '800 members were active', '1 open invitation', 'Europe/Berlin'])
    expect(text()).toContain(words)
  const links = [...document.querySelectorAll('h2 a')].map((link) => link.getAttribute('href'))
  expect(links).toContain('/admin/guests?show=people')
  expect(links).toContain('/admin/users')
})

it('draws a bar a day, and says in a sentence what the bars say', async () => {
  await open()
  await vi.waitFor(async () => {
    await act(async () => undefined)
    expect(document.querySelector('div[role=img]')).not.toBeNull()
  }, 10_000)
  const charts = [...document.querySelectorAll('div[role=img]')].map((one) => one.getAttribute('aria-label'))
  expect(charts[0]).toMatch(/^messages a day in the last four weeks: 1 today, at most 5, on /)
  // Of what there was none no empty chart is drawn.
  expect(charts).toHaveLength(2)
})

it('ticks the first steps that are done, and puts the list away when asked to', async () => {
  await open()
  await shows('2 of 6 done')
  await act(async () => document.querySelector<HTMLElement>('[aria-label="Hide this list"]')?.click())
  expect(text()).not.toContain('Set up your space')
  await act(async () => root.unmount())
  await open()
  await shows('12,345')
  expect(text()).not.toContain('Set up your space')
})

it('has no first steps once all are done', async () => {
  firstSteps = Object.fromEntries(Object.keys(NEW).map((step) => [step, true])) as Overview['firstSteps']
  await open()
  await shows('12,345')
  expect(text()).not.toContain('Set up your space')
})

it('says what went wrong, and tries again', async () => {
  isBroken = true
  await open()
  await shows('You may not do this.')
  isBroken = false
  await act(async () => document.querySelector<HTMLElement>('main button, .ant-btn')?.click())
  await shows('12,345')
})

it('compares a week with the one before it', () => {
  expect(weekOf(days(3, 0, 0, 0, 0, 0, 0, 0, 6))).toEqual({ now: 6, before: 3 })
  expect(comparedWith({ now: 6, before: 4 })).toBe('+50% on 4 the week before')
  expect(comparedWith({ now: 4, before: 4 })).toBe('As many as the week before')
  expect(comparedWith({ now: 4, before: 0 })).toBe('None the week before')
})

import type { Person } from '@metapyra/contract/person'
import { AVAILABLE } from '@metapyra/contract/presence'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { createPeople } from '../live/people.ts'
import { testPerson } from '../live/testing-person.ts'
import { PeopleList } from './people-panel.tsx'
import type { ActionContext } from './person-actions.ts'

const self = testPerson('Self')
let root: ReturnType<typeof createRoot>
afterEach(() => root.unmount())

const show = async (people: readonly Person[], live: Partial<ActionContext['live']> = {}) => {
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.body.firstElementChild as Element)
  const chats = { isBlocked: () => false }
  const at = { areaOf: () => undefined, closedRoomOf: () => undefined, chats, ...live }
  const acting = { live: at, self, openChat: () => undefined, unreadOf: () => 0 } as unknown as ActionContext
  root.render(<PeopleList acting={acting} people={people} inviteHref={null} />)
  await expect.poll(() => document.querySelector('li')).not.toBeNull()
}
/** Per row, the name (0) or the line below it (1). */
const lines = (at: 0 | 1) =>
  [...document.querySelectorAll('li')].map((row) => row.children[1]?.children[at]?.textContent)
const search = async (text: string, count: number) => {
  const field = document.querySelector<HTMLInputElement>('input[type=search]')
  if (!field) throw new Error('There is no search')
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await expect.poll(() => document.querySelectorAll('li')).toHaveLength(count)
}

const crowd = Array.from({ length: 1000 }, (_, at) => testPerson(`Person ${at}`))

test('of a thousand people a hundred are shown, and the others are found by name', async () => {
  await show(crowd)
  expect(document.querySelectorAll('li')).toHaveLength(101)
  expect(document.body.textContent).toContain('900 more. Search by name to find them.')
  await search('person 99', 19)
  expect(document.body.textContent).toContain('19 found')
  expect(document.body.textContent).not.toContain('more. Search')
})

test('[FIND-1] a name is found by parts of its words, without its accents, or by what somebody does', async () => {
  const eight = crowd.slice(0, 8)
  const status = { ...AVAILABLE, text: 'Writing the offer' }
  await show([
    ...eight,
    testPerson('Célia Moreau', { companyPosition: 'Strategist' }),
    testPerson('Ben', { status }),
  ])
  for (const text of ['moreau cel', 'Celia', 'strat', 'elia']) await search(text, 1)
  expect(lines(0)).toEqual(['Célia Moreau'])
  await search('offer', 1)
  expect(lines(0)).toEqual(['Ben'])
  await search('eliah', 0)
  expect(document.body.textContent).toContain('No one found.')
  await search('', 11)
})

test('few people are not searched', async () => {
  await show(crowd.slice(0, 7))
  expect(document.querySelector('input')).toBeNull()
})

test('[SOCIAL-4] raised hands come first, in the order in which they went up', () => {
  const announcements: string[] = []
  const people = createPeople((kind, name) => announcements.push(`${name} ${kind}`))
  const at = (second: number) => `2026-11-22T10:00:0${second}.000Z`
  people.replace(['Ana', 'Ben', 'Cleo', 'Dora'].map((name, n) => ({ ...testPerson(name), n })))
  people.join({ ...testPerson('Dora', { handUpAt: at(1) }), n: 3 })
  people.join({ ...testPerson('Ben', { handUpAt: at(2) }), n: 1 })
  people.join({ ...testPerson('Ben', { handUpAt: at(2), companyPosition: 'Writer' }), n: 1 })
  expect(people.$people.get().map(({ name }) => name)).toEqual(['Dora', 'Ben', 'Ana', 'Cleo'])
  expect(announcements).toEqual(['Dora raised a hand', 'Ben raised a hand'])
})

test('what somebody is doing stands below their name', async () => {
  const status = { ...AVAILABLE, state: 'dnd', emoji: '📚', text: 'Reading', source: 'manual' } as const
  await show([
    testPerson('Ana', { status, companyPosition: 'Architect' }),
    testPerson('Ben', { status: { ...AVAILABLE, state: 'busy', source: 'meeting' } }),
    testPerson('Cleo', { status: { ...AVAILABLE, text: 'At the desk', source: 'manual' } }),
  ])
  expect(lines(1)).toEqual([
    'You · Available',
    'Do not disturb · 📚 Reading · Architect',
    'In a meeting',
    'At the desk',
  ])
})

test('and where they are, which is looked at again', async () => {
  let area = 'Lounge'
  await show([testPerson('Ana', { companyPosition: 'Architect' })], {
    areaOf: () => area,
  })
  expect(lines(1)).toEqual(['You · Available', 'Lounge · Architect'])
  area = 'Kitchen'
  await expect.poll(() => lines(1)[1]).toBe('Kitchen · Architect')
})

test('what is not at hand is in the menu, and done from there', async () => {
  const wave = vi.fn()
  await show([testPerson('Ana')], { wave })
  const [goTo, , menuButton] = [...document.querySelectorAll<HTMLElement>('li:last-child > button')]
  expect(goTo?.getAttribute('aria-label')).toBe('Go to Ana')
  expect(menuButton?.getAttribute('aria-label')).toBe('More actions for Ana')
  const menu = document.querySelector<HTMLElement>('[popover]')
  menu?.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' }))
  await expect.poll(() => menu?.querySelectorAll('button')).toHaveLength(5)
  const button = [...(menu?.querySelectorAll('button') ?? [])].find(
    (candidate) => candidate.textContent === 'Wave',
  )
  if (menu) menu.hidePopover ??= () => undefined
  button?.click()
  expect(wave).toHaveBeenCalledWith('Ana')
})

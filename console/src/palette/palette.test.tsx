import { act } from 'react'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { pages } from '../app/pages.tsx'
import { SECTIONS } from '../settings/sections.ts'
import { startApiServer } from '../testing/api-server.ts'
import { enter, open, text, waitUntil } from '../testing/page.ts'
import { person } from '../testing/people.ts'
import { PaletteButton } from './palette-button.tsx'

const grace = person({
  userId: '0193a000-0000-7000-8000-000000000001',
  name: 'Grace Hopper',
  email: 'g@navy.example',
})
const joan = person({
  userId: '0193a000-0000-7000-8000-000000000002',
  name: 'Joan Clarke',
  email: 'j@hut8.example',
  status: 'invited',
})
const server = await startApiServer({
  'POST v2/admin/workspace/user-list': ({ type, search = '' }) => {
    const rows = [grace, joan].filter(
      ({ name, status }) => status === type && name.toLowerCase().includes(search),
    )
    return { rows, total: rows.length, isExact: true }
  },
})
const columns = vi.fn()
const press = (key: string, choices: KeyboardEventInit = {}) =>
  act(async () => {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...choices }))
  })
const type = (search: string) => enter('dialog input', search)
const selectedText = () => document.querySelector('dialog [role=option][aria-selected=true]')?.textContent

const page = (
  <>
    <PaletteButton pages={pages} />
    <main>
      <button type="button" onClick={columns}>
        Columns
      </button>
      <button type="button" disabled>
        Show exact count
      </button>
      <button type="button">Invite people</button>
      <table>
        <tbody>
          <tr>
            <td>
              <button type="button">Deactivate Grace Hopper</button>
            </td>
          </tr>
        </tbody>
      </table>
    </main>
  </>
)

beforeEach(async () => {
  server.requests.splice(0)
  await open(server.api, page, '/overview')
  await press('k', { ctrlKey: true })
  await waitUntil(() => expect(document.querySelector('dialog input')).not.toBeNull())
})
afterAll(() => server.stop())

it('leads to every screen, and to every section of the settings', () => {
  const labels = [...document.querySelectorAll('dialog [role=option]')].map((option) => option.textContent)
  const screens = [...pages.map(({ label }) => label), ...Object.values(SECTIONS)]
  expect(screens.length).toBeGreaterThan(15)
  expect(labels).toEqual(expect.arrayContaining(screens))
})

it.each([
  ['logo', 'Branding'],
  ['deactivate', 'People'],
  ['remove', 'People'],
  ['domain', 'Address'],
])('finds by “%s” where that is done: %s', async (search, place) => {
  await type(search)
  const options = [...document.querySelectorAll('dialog [role=option]')].map((option) => option.textContent)
  expect(options).toContain(place)
})

it('presses what the page on the screen has to press, each once, and nothing of its rows', async () => {
  const options = () =>
    [...document.querySelectorAll('dialog [role=option]')].map((option) => option.textContent)
  expect(options().filter((label) => label === 'Invite people')).toHaveLength(1)
  expect(options()).not.toContain('Show exact count')
  expect(options()).not.toContain('Deactivate Grace Hopper')
  await type('colu')
  await waitUntil(() => expect(selectedText()).toBe('Columns'))
  await press('Enter')
  expect(columns).toHaveBeenCalledOnce()
})

it('does what is chosen by a few letters and Enter, also by another word for it', async () => {
  await type('banner')
  await waitUntil(() => expect(selectedText()).toBe('Write an announcement'))
  await press('Enter')
  await waitUntil(() => expect(location.pathname + location.search).toBe('/admin/announcements?open=write'))
  expect(document.querySelector('dialog')).toBeNull()
})

it('finds people at the server, and opens the one that is chosen', async () => {
  await type('hopper')
  await waitUntil(() => expect(selectedText()).toContain('Grace Hopper'))
  await press('Enter')
  await waitUntil(() => expect(location.search).toBe(`?person=${grace.userId}`))
})

it('finds who was invited and is not in yet, and says so', async () => {
  await type('joan')
  await waitUntil(() => expect(selectedText()).toBe('JCJoan Clarkej@hut8.exampleInvited'))
})

it('asks the server nothing for one letter, and says when nothing is called that', async () => {
  await type('q')
  await type('qqqq')
  await waitUntil(() => expect(text()).toContain('No results'))
  expect(server.requests.map(({ input }) => (input as { search?: string }).search)).toEqual([
    'qqqq',
    'qqqq',
    'qqqq',
  ])
})

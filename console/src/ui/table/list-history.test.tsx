import { act } from 'react'
import { Link, useLocation } from 'react-router'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startApiServer } from '../../testing/api-server.ts'
import { close, enter, find, open, press, shows, waitUntil } from '../../testing/page.ts'
import { person } from '../../testing/people.ts'
import { UsersPage } from '../../users/users-page.lazy.tsx'

const people = Array.from({ length: 45 }, (_, at) =>
  person({
    userId: `0193a000-0000-7000-8000-0000000000${String(at + 10).padStart(2, '0')}`,
    name: `Person ${at + 1}`,
  }),
)
const server = await startApiServer({
  'POST v2/admin/workspace/views': () => ({ rows: [] }),
  'POST v2/admin/workspace/user-list': ({ page = 1, pageSize = 20, search }) => ({
    rows: search ? people.slice(0, 1) : people.slice((page - 1) * pageSize, page * pageSize),
    total: search ? 1 : people.length,
    isExact: true,
  }),
  'POST v2/admin/workspace/details': () =>
    ({ counts: { active: 45, invited: 0, inactive: 0, guest: 0 } }) as never,
})
afterAll(() => server.stop())

/** The list, and another page to come back from. */
function Pages() {
  if (useLocation().pathname !== '/users') return <p>Another page</p>
  return (
    <>
      <Link to="/audit-log">Elsewhere</Link>
      <UsersPage />
    </>
  )
}

const goBack = () => act(async () => history.back())
const pageInAddress = () => new URLSearchParams(location.search).get('currentPage')

beforeEach(async () => {
  localStorage.clear()
  await open(server.api, <Pages />, '/users')
  await shows('Person 1')
})

it('goes from the second page of a list back to the first, not out of the list', async () => {
  await act(async () => document.querySelector<HTMLElement>('.ant-pagination-item-2')?.click())
  await shows('Person 21')
  await waitUntil(() => expect(pageInAddress()).toBe('2'))
  await goBack()
  await waitUntil(() => expect(pageInAddress()).toBe('1'))
  await shows('1–20 of 45 people')
  expect(location.pathname).toBe('/admin/users')
})

it('finds the list as it was searched when one comes back to it', async () => {
  await enter('input[type=search]', 'person 1')
  await shows('1–1 of 1 person')
  expect(location.href).not.toMatch(/person(%20|\+)1/)
  await press('Elsewhere')
  await shows('Another page')
  await goBack()
  await shows('1–1 of 1 person')
  expect(find<HTMLInputElement>('input[type=search]').value).toBe('person 1')
})

it('makes a column wider by keys, keeps that for the person, and gives it up again', async () => {
  const handle = () => find('[aria-label="Width of Role"]')
  const press16 = (key: string) =>
    act(async () => {
      handle().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    })
  await press16('ArrowRight')
  await press16('ArrowRight')
  const width = Number(handle().getAttribute('aria-valuenow'))
  expect(width).toBeGreaterThan(64)
  await close()
  await open(server.api, <Pages />, '/users')
  await shows('Person 1')
  expect(Number(handle().getAttribute('aria-valuenow'))).toBe(width)
  await act(async () => handle().dispatchEvent(new MouseEvent('dblclick', { bubbles: true })))
  await waitUntil(() => expect(handle().getAttribute('aria-valuenow')).toBe('64'))
})

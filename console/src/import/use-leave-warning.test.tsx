import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { confirmLeave } from '../session/leave-question.ts'
import type { Step } from './use-import.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

interface Standing {
  step: Step
  hasUnsent?: boolean
  isKept?: boolean
}

function Wizard({ step, hasUnsent = false, isKept = false }: Standing) {
  useLeaveWarning(step, { hasUnsent, isKept })
  return <Link to="/users">People</Link>
}

afterEach(() => vi.unstubAllGlobals())

const ways = {
  link: (host: HTMLElement) => host.querySelector('a')?.click(),
  back: (_: HTMLElement, router: ReturnType<typeof createMemoryRouter>) => void router.navigate(-1),
}

/**
 * Returns the question that leaving asks, whether closing the tab is confirmed, whether another space can be selected,
 * and where navigation ends up.
 */
async function leaveAt(wizardState: Standing, way: keyof typeof ways, isSure: boolean) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const confirm = vi.fn((_question: string) => isSure)
  vi.stubGlobal('confirm', confirm)
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const routes = [
    { path: '/users', element: 'People' },
    { path: '/import', element: <Wizard {...wizardState} /> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/users', '/import'], initialIndex: 1 })
  await act(async () => root.render(<RouterProvider router={router} />))
  const unload = new Event('beforeunload', { cancelable: true })
  dispatchEvent(unload)
  const isSpaceLeft = confirmLeave()
  const askedBySpace = confirm.mock.calls.splice(0).flat()
  await act(async () => ways[way](host, router))
  const { pathname } = router.state.location
  await act(async () => root.unmount())
  host.remove()
  expect(confirmLeave()).toBe(true)
  const asked = confirm.mock.calls.flat()
  expect(askedBySpace).toEqual(asked)
  return { isTabKept: unload.defaultPrevented, isSpaceLeft, asked: asked.join(), pathname }
}

const NOT_IMPORTED = expect.stringMatching('aren’t imported yet')

it.each(['link', 'back'] as const)('asks before rows that are not imported are left, by %s', async (way) => {
  const stay = { isTabKept: true, isSpaceLeft: false, asked: NOT_IMPORTED, pathname: '/import' }
  const leave = { isTabKept: true, isSpaceLeft: true, asked: NOT_IMPORTED, pathname: '/users' }
  for (const step of ['map', 'check', 'policy'] as const) {
    expect(await leaveAt({ step }, way, false)).toEqual(stay)
    expect(await leaveAt({ step }, way, true)).toEqual(leave)
  }
  expect(await leaveAt({ step: 'summary', hasUnsent: true }, way, false)).toEqual(stay)
})

it('says that the import is under way while rows are sent', async () => {
  expect((await leaveAt({ step: 'run' }, 'back', false)).asked).toMatch('discard the rows')
  expect((await leaveAt({ step: 'run', isKept: true }, 'back', false)).asked).toMatch('continue here later')
})

it('asks nothing where nothing is lost', async () => {
  const left = { isTabKept: false, isSpaceLeft: true, asked: '', pathname: '/users' }
  for (const step of ['choose', 'summary'] as const)
    expect(await leaveAt({ step }, 'back', false)).toEqual(left)
  // This browser has saved the rows.
  expect(await leaveAt({ step: 'summary', hasUnsent: true, isKept: true }, 'back', false)).toEqual(left)
})

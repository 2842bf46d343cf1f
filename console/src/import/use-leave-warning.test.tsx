import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { $leaveQuestion, leaveIfConfirmed } from '../session/leave-question.ts'
import { useLeaveWarning } from './use-leave-warning.ts'
import type { Step } from './use-step.ts'

interface WizardState {
  step: Step
  hasUnsent?: boolean
  isKept?: boolean
  isDraftSaved?: boolean
  isSending?: boolean
}

const stop = vi.fn()

function Wizard({
  step,
  hasUnsent = false,
  isKept = false,
  isDraftSaved = false,
  isSending = false,
}: WizardState) {
  useLeaveWarning(step, { hasUnsent, isKept, isDraftSaved, isSending: () => isSending, stop })
  return <Link to="/users">People</Link>
}

const ways = {
  link: (host: HTMLElement) => host.querySelector('a')?.click(),
  back: (_: HTMLElement, router: ReturnType<typeof createMemoryRouter>) => void router.navigate(-1),
}

/** Returns what leaving asks, whether closing the tab is confirmed, whether other code may leave, and where that ends. */
async function leaveAt(wizardState: WizardState, way: keyof typeof ways, isSure: boolean, before = '/users') {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  stop.mockClear()
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const routes = [
    { path: '/users', element: 'People' },
    { path: '/import', element: <Wizard {...wizardState} /> },
  ]
  const here = `/import?step=${wizardState.step}`
  const router = createMemoryRouter(routes, { initialEntries: [before, here], initialIndex: 1 })
  await act(async () => root.render(<RouterProvider router={router} />))
  const unload = new Event('beforeunload', { cancelable: true })
  dispatchEvent(unload)
  const answer = async (sure: boolean) => {
    const asked = $leaveQuestion.get()
    await act(async () => asked?.answer(sure))
    return asked?.title ?? ''
  }
  await act(async () => ways[way](host, router))
  const asked = await answer(isSure)
  const { pathname } = router.state.location
  await act(async () => root.unmount())
  host.remove()
  const leave = vi.fn()
  leaveIfConfirmed(leave)
  await act(async () => undefined)
  expect(leave, 'asked by a page that is gone').toHaveBeenCalledOnce()
  return { isTabKept: unload.defaultPrevented, asked, pathname }
}

const NOT_IMPORTED = expect.stringMatching('aren’t imported yet')

it.each(['link', 'back'] as const)(
  'asks before rows that this browser cannot save are left, by %s',
  async (way) => {
    const stay = { isTabKept: true, asked: NOT_IMPORTED, pathname: '/import' }
    const leave = { isTabKept: true, asked: NOT_IMPORTED, pathname: '/users' }
    for (const step of ['map', 'check', 'policy'] as const) {
      expect(await leaveAt({ step }, way, false)).toEqual(stay)
      expect(await leaveAt({ step }, way, true)).toEqual(leave)
    }
    expect(await leaveAt({ step: 'summary', hasUnsent: true }, way, false)).toEqual(stay)
  },
)

it('says that the import is under way while rows are sent, and has the browser ask only where rows are lost', async () => {
  expect(await leaveAt({ step: 'run' }, 'back', false)).toMatchObject({
    asked: expect.stringMatching('discard the rows'),
    isTabKept: true,
  })
  expect(await leaveAt({ step: 'run', isKept: true }, 'back', false)).toMatchObject({
    asked: expect.stringMatching('continue here later'),
    isTabKept: false,
  })
})

it('stops the import, and stays, where someone goes back from it to the step before', async () => {
  const running = { step: 'run', isKept: true, isSending: true } as const
  expect((await leaveAt(running, 'back', true, '/import?step=policy')).pathname).toBe('/import')
  expect(stop).toHaveBeenCalledOnce()
})

it('asks nothing where nothing is lost', async () => {
  const left = { isTabKept: false, asked: '', pathname: '/users' }
  for (const step of ['choose', 'summary'] as const)
    expect(await leaveAt({ step }, 'back', false)).toEqual(left)
  // This browser has saved the rows.
  expect(await leaveAt({ step: 'check', isDraftSaved: true }, 'back', false)).toEqual(left)
  expect(await leaveAt({ step: 'summary', hasUnsent: true, isKept: true }, 'back', false)).toEqual(left)
})

import { beforeEach, expect, it, vi } from 'vitest'
import { acmeHost, open, signedIn } from './testing/testing-page.ts'

vi.mock('./lazy-session.lazy.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
const reload = vi.fn()
beforeEach(() => {
  reload.mockClear()
  vi.stubGlobal('location', { reload })
  const { fetch } = globalThis
  // The server has no files of this build any more, but answers calls.
  vi.stubGlobal('fetch', (...[address, init]: Parameters<typeof fetch>) =>
    init?.method === 'HEAD' ? Promise.resolve(new Response(null, { status: 404 })) : fetch(address, init),
  )
  return () => vi.unstubAllGlobals()
})

it('a navigation of a page that was open at a deployment reloads it', async () => {
  await using scene = await open({ host: acmeHost, cookies: signedIn })
  void scene.session.enter('/join')
  await expect.poll(() => reload).toHaveBeenCalledOnce()
})

it('an error is shown there all the same, and the form that it is about stays', async () => {
  await using scene = await open()
  await scene.session.reactTo({ code: 'FORBIDDEN', message: 'No access' })
  expect(scene.toasts()).toEqual(['No access'])
  expect(reload).not.toHaveBeenCalled()
})

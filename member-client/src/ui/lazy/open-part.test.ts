import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../session/session.ts'
import { openPart } from './open-part.ts'

const missing = (): Promise<{ show(): void }> =>
  Promise.reject(new TypeError('error loading dynamically imported module: http://localhost/assets/a.js'))
const toast = vi.spyOn(session, 'toast')

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
})
afterEach(() => vi.unstubAllGlobals())

test('what a click opens is opened once it is there', async () => {
  const show = vi.fn()
  openPart(
    async () => ({ show }),
    (part) => part.show('it'),
  )
  await expect.poll(() => show).toHaveBeenCalledWith('it')
})

test('after a deployment has taken its file away, the page is reloaded once, then that is said', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  openPart(missing, (part) => part.show())
  await expect.poll(() => reload).toHaveBeenCalledOnce()
  expect(toast).not.toHaveBeenCalled()
  openPart(missing, (part) => part.show())
  await expect.poll(() => toast).toHaveBeenCalledWith('warning', 'This didn’t load. Try again.')
  expect(reload).toHaveBeenCalledOnce()
})

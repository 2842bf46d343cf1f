import { loadOnce, loadPart } from '@metapyra/session/load-part'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const part = { name: 'part' }
const FILE = 'http://localhost/assets/abc.js'
const missing = () => Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${FILE}`))
const answer = vi.fn()
const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  answer.mockReset().mockImplementation(async () => new Response(null, { status: 404 }))
  vi.stubGlobal('fetch', answer)
})
afterEach(() => vi.unstubAllGlobals())

test('a part is loaded once for all who ask', async () => {
  const load = vi.fn(async () => part)
  const loadIt = loadOnce(load)
  expect(await Promise.all([loadIt(), loadIt()])).toEqual([part, part])
  expect(load).toHaveBeenCalledTimes(1)
})

test('a file that is gone reloads the page once for each build, then the part fails', async () => {
  void loadPart(missing, '/assets/one.js')
  await expect.poll(() => reload).toHaveBeenCalledTimes(1)
  expect(answer).toHaveBeenCalledWith(FILE, { method: 'HEAD', cache: 'no-store' })
  // The reload has brought the same build.
  await loadPart(async () => part, '/assets/one.js')
  await expect(loadPart(missing, '/assets/one.js')).rejects.toThrow('Failed to fetch')
  expect(reload).toHaveBeenCalledTimes(1)
  void loadPart(missing, '/assets/two.js')
  await expect.poll(() => reload).toHaveBeenCalledTimes(2)
})

test.each([
  ['the file is there', async () => new Response()],
  ['there is no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('nothing is reloaded where %s, and the next try asks again', async (_, answered) => {
  answer.mockImplementation(answered)
  const load = vi.fn(missing)
  const loadIt = loadOnce(load)
  await expect(loadIt()).rejects.toThrow()
  await expect(loadIt()).rejects.toThrow()
  expect(load).toHaveBeenCalledTimes(2)
  expect(reload).not.toHaveBeenCalled()
})

test('where the browser does not name the file, the build’s own is asked for', async () => {
  void loadPart(() => Promise.reject(new TypeError('Importing a module script failed.')), '/assets/one.js')
  await expect.poll(() => reload).toHaveBeenCalledTimes(1)
  expect(answer).toHaveBeenCalledWith('/assets/one.js', expect.anything())
})

test('a browser that refuses storage is reloaded once as well', async () => {
  const storage = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError')
  })
  const cameBy = vi.spyOn(performance, 'getEntriesByType')
  cameBy.mockReturnValue([{ type: 'navigate' } as PerformanceNavigationTiming])
  void loadPart(missing)
  await expect.poll(() => reload).toHaveBeenCalledTimes(1)
  cameBy.mockReturnValue([{ type: 'reload' } as PerformanceNavigationTiming])
  await expect(loadPart(missing)).rejects.toThrow('Failed to fetch')
  expect(reload).toHaveBeenCalledTimes(1)
  storage.mockRestore()
})

import { afterEach, expect, test, vi } from 'vitest'
import type { ScreenModule } from './lazy-screen.ts'
import { lazyScreen } from './lazy-screen.ts'

const screen: ScreenModule = { Screen: () => null }
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

afterEach(() => {
  vi.restoreAllMocks()
  history.replaceState(null, '')
})

test('a screen is loaded once, however often it is asked for', async () => {
  const load = vi.fn(async () => screen)
  const lazy = lazyScreen(load)
  expect(await Promise.all([lazy.load(), lazy.load()])).toEqual([screen, screen])
  expect(load).toHaveBeenCalledTimes(1)
})

test('a chunk that is gone reloads the page once, then fails', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  void lazyScreen(missing).load()
  await expect.poll(() => reload).toHaveBeenCalledTimes(1)
  await expect(lazyScreen(missing).load()).rejects.toThrow('Failed to fetch')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('after a screen has come, a later deployment may reload again', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  void lazyScreen(missing).load()
  await expect.poll(() => reload).toHaveBeenCalledTimes(1)
  await lazyScreen(async () => screen).load()
  void lazyScreen(missing).load()
  await expect.poll(() => reload).toHaveBeenCalledTimes(2)
})

test('offline nothing is reloaded, and the next try asks again', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const load = vi.fn(missing)
  const lazy = lazyScreen(load)
  await expect(lazy.load()).rejects.toThrow()
  await expect(lazy.load()).rejects.toThrow()
  expect(load).toHaveBeenCalledTimes(2)
  expect(reload).not.toHaveBeenCalled()
})

test('a browser that refuses storage is reloaded once as well', async () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError')
  })
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  expect(await lazyScreen(async () => screen).load()).toBe(screen)
  void lazyScreen(missing).load()
  await expect.poll(() => reload).toHaveBeenCalledTimes(1)
  await expect(lazyScreen(missing).load()).rejects.toThrow('Failed to fetch')
  expect(reload).toHaveBeenCalledTimes(1)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let asked: HTMLLinkElement[] = []
const load = vi.fn(async () => 'the screen')

beforeEach(() => {
  vi.resetModules()
  asked = []
  load.mockClear()
  // Left out of the page, a link asks for nothing: the test says what becomes of it.
  vi.spyOn(document.head, 'append').mockImplementation((link) => void asked.push(link as HTMLLinkElement))
})
afterEach(() => vi.restoreAllMocks())

const fetchParts = async (...files: string[]) => (await import('./fetch-parts.ts')).__vitePreload(load, files)
const arrive = (what: 'load' | 'error') => asked.at(-1)?.dispatchEvent(new Event(what))

test('a screen waits for its styles, and its scripts are asked for beside', async () => {
  const screen = fetchParts('assets/a.js', 'assets/a.css')
  await expect.poll(() => asked.map((link) => link.rel)).toEqual(['modulepreload', 'stylesheet'])
  expect(load).not.toHaveBeenCalled()
  arrive('load')
  expect(await screen).toBe('the screen')
  expect(asked.map((link) => link.getAttribute('href'))).toEqual(['/assets/a.js', '/assets/a.css'])
})

test('what two screens share is asked for once, and the second waits for it too', async () => {
  const both = Promise.all([fetchParts('assets/a.css'), fetchParts('assets/a.css')])
  await expect.poll(() => asked).toHaveLength(1)
  expect(load).not.toHaveBeenCalled()
  arrive('load')
  await both
  expect(asked).toHaveLength(1)
})

test('what did not come is asked for again the next time', async () => {
  const failed = fetchParts('assets/a.css')
  await expect.poll(() => asked).toHaveLength(1)
  arrive('error')
  await expect(failed).rejects.toThrow('/assets/a.css did not come')
  const again = fetchParts('assets/a.css')
  await expect.poll(() => asked).toHaveLength(2)
  arrive('load')
  expect(await again).toBe('the screen')
})

test('without parts to fetch it loads at once', async () => {
  expect(await (await import('./fetch-parts.ts')).__vitePreload(load)).toBe('the screen')
})

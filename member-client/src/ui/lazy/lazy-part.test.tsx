import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

const Words = ({ words }: { words: string }) => <p>{words}</p>
const missing = new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/words.js')
let unmount = () => undefined as unknown
afterEach(() => {
  unmount()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const show = (Part: ComponentType<{ words: string }>) => {
  document.body.innerHTML = '<div></div>'
  const root = createRoot(document.body.firstElementChild as Element)
  unmount = () => root.unmount()
  return {
    render: (words: string | null) => root.render(words && <Part words={words} />),
    isBusy: () => document.querySelector('[aria-busy="true"]') !== null,
    text: () => document.body.textContent,
  }
}

test('its place is held until it is there, and it goes on with what it is given', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Words>()
  const load = vi.fn(() => promise)
  const { render, isBusy, text } = show(lazyPart(load, { frame: 'panel' }))
  render('Here')
  await expect.poll(() => isBusy()).toBe(true)
  resolve(Words)
  await expect.poll(() => text()).toBe('Here')
  expect(isBusy()).toBe(false)
  render('There')
  await expect.poll(() => text()).toBe('There')
  expect(load).toHaveBeenCalledOnce()
})

test('where it did not load, that is said, and it is loaded once more when asked', async () => {
  const load = vi.fn(async () => Words)
  load.mockRejectedValueOnce(new Error('cut'))
  const { render, isBusy, text } = show(lazyPart(load))
  render('Here')
  await expect.poll(() => text()).toContain('This page didn’t load.')
  expect(isBusy()).toBe(false)
  document.querySelector('button')?.click()
  await expect.poll(() => text()).toBe('Here')
})

test('where it did not load, the next showing loads it by itself', async () => {
  const load = vi.fn(async () => Words)
  load.mockRejectedValueOnce(new Error('cut'))
  const { render, text } = show(lazyPart(load, { failed: 'No words' }))
  render('Here')
  await expect.poll(() => text()).toBe('No words')
  render(null)
  await expect.poll(() => text()).toBe('')
  render('Here')
  await expect.poll(() => text()).toBe('Here')
})

test('after a deployment has taken its file away, the page is reloaded once, then it says that it did not load', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const first = show(lazyPart((): Promise<typeof Words> => Promise.reject(missing)))
  first.render('Here')
  await expect.poll(() => reload).toHaveBeenCalledOnce()
  expect(first.text()).toBe('')
  unmount()
  const afterwards = show(lazyPart((): Promise<typeof Words> => Promise.reject(missing)))
  afterwards.render('Here')
  await expect.poll(() => afterwards.text()).toContain('This page didn’t load.')
  expect(reload).toHaveBeenCalledOnce()
})

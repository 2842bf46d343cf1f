import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { LatePanel } from './late-panel.tsx'

const Words = ({ words }: { words: string }) => <p>{words}</p>
let unmount = () => undefined as unknown
afterEach(() => unmount())

const show = (load: () => Promise<typeof Words>) => {
  document.body.innerHTML = '<div></div>'
  const root = createRoot(document.body.firstElementChild as Element)
  unmount = () => root.unmount()
  const render = (words: string | null) =>
    root.render(<LatePanel load={load} given={words ? { words } : null} />)
  return {
    render,
    isBusy: () => document.querySelector('[aria-busy="true"]') !== null,
    text: () => document.body.textContent,
  }
}

test('a panel shows rows until its chunk is there and what it shows is too, and goes on with what it is given', async () => {
  const load = vi.fn(async () => Words)
  const { render, isBusy, text } = show(load)
  render(null)
  await expect.poll(() => load).toHaveBeenCalled()
  await expect.poll(() => isBusy()).toBe(true)
  render('Here')
  await expect.poll(() => text()).toBe('Here')
  expect(isBusy()).toBe(false)
  render('There')
  await expect.poll(() => text()).toBe('There')
  expect(load).toHaveBeenCalledOnce()
})

test('a panel whose chunk did not come says so, and fetches it once more when asked', async () => {
  const load = vi.fn(async () => Words)
  load.mockRejectedValueOnce(new Error('cut'))
  const { render, isBusy, text } = show(load)
  render('Here')
  await expect.poll(() => text()).toContain('This page didn’t load.')
  expect(isBusy()).toBe(false)
  document.querySelector('button')?.click()
  await expect.poll(() => text()).toBe('Here')
})

import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { Field } from '../forms/field.tsx'
import { mountOverRoom } from './over-room.ts'
import { $overlays, addOverlay, removeOverlay } from './overlay-store.ts'
import { Overlays } from './overlays.tsx'

let unmount = () => undefined as unknown
afterEach(() => {
  unmount()
  vi.unstubAllGlobals()
})

const open = () => {
  document.body.innerHTML = '<main></main>'
  const root = createRoot(document.querySelector('main') as Element)
  unmount = () => root.unmount()
  root.render(
    <>
      <Field label="Name" name="name" />
      <Overlays />
    </>,
  )
}
const Broken = (): never => {
  throw new Error('a mistake of ours')
}
const inputs = () => [...document.querySelectorAll('input')]

test('fields of a page and of what lies over it each have their own label', async () => {
  open()
  const overlay = addOverlay(() => <Field label="Name" name="name" />)
  await expect.poll(() => inputs()).toHaveLength(2)
  const ids = inputs().map(({ id }) => id)
  expect(new Set(ids).size).toBe(2)
  expect([...document.querySelectorAll('label')].map(({ htmlFor }) => htmlFor)).toEqual(ids)
  removeOverlay(overlay)
  await expect.poll(() => inputs()).toHaveLength(1)
})

test('what breaks off over a page goes, and the page stays', async () => {
  open()
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const { host } = addOverlay(() => <Broken />)
  await expect.poll(() => reported).toHaveBeenCalledOnce()
  expect(host.isConnected).toBe(false)
  expect(inputs()).toHaveLength(1)
})

test('what loads after its room was left is not displayed over the next page', () => {
  const left = { active: false, on: vi.fn() } as unknown as Parameters<typeof mountOverRoom>[0]
  mountOverRoom(left, () => 'Walk around')
  expect($overlays.get()).toEqual([])
})

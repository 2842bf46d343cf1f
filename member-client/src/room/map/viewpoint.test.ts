import { expect, test } from 'vitest'
import { tileAt } from './camera.ts'
import { createViewpoint } from './viewpoint.ts'

const VIEW = { width: 800, height: 600 }
const CAMPUS = { width: 64, height: 46 }
const ME = { x: 30, y: 20 }

const setUp = () => {
  const viewpoint = createViewpoint()
  const target = () => viewpoint.target(VIEW, CAMPUS, ME)
  target()
  return { viewpoint, look: target, middle: () => tileAt(target(), 400, 300) }
}

test('one looks after oneself until one moves the view, and then until one wants back', () => {
  const { viewpoint, middle } = setUp()
  expect(middle()).toEqual(ME)
  viewpoint.panBy(-330, 0)
  expect(viewpoint.$isDetached.get()).toBe(true)
  expect(middle()).toEqual({ x: 40, y: 20 })
  viewpoint.lookAt(undefined)
  expect(viewpoint.$isDetached.get()).toBe(false)
  expect(middle()).toEqual(ME)
})

test('the map is not dragged beyond its edge, and comes back with the first pixel', () => {
  const { viewpoint, look: target } = setUp()
  viewpoint.panBy(100_000, 0)
  expect(target().x).toBe(0)
  viewpoint.panBy(-10, 0)
  expect(target().x).toBeCloseTo(-10)
})

test('what lies below the pointer stays there as it comes nearer', () => {
  const { viewpoint, look: target } = setUp()
  viewpoint.panBy(-50, -50)
  const before = tileAt(target(), 250, 200)
  viewpoint.zoomBy(1.6, { x: 250, y: 200 })
  expect(tileAt(target(), 250, 200)).toEqual(before)
  expect(target().tilePx).toBeGreaterThan(50)
})

test('from afar one sees the whole map and nothing smaller, from near a hand’s breadth', () => {
  const { viewpoint, look: target } = setUp()
  viewpoint.zoomBy(0.0001)
  const { tilePx } = target()
  expect(tilePx * CAMPUS.width).toBeLessThanOrEqual(VIEW.width)
  expect(tilePx * CAMPUS.width).toBeGreaterThan(VIEW.width / 2)
  viewpoint.zoomBy(10_000)
  expect(target().tilePx).toBeCloseTo(120)
  viewpoint.reset()
  expect(target().tilePx).toBe(33)
})

import { describe, expect, it } from 'vitest'
import { imagePosition, MIDDLE, moveCrop, zoomMin } from './crop.ts'

const wide = { width: 400, height: 200 }

describe('cropping a picture to a square', () => {
  it('begins with the middle, the shorter side filling the square', () => {
    expect(imagePosition(100, wide, MIDDLE)).toEqual({ left: -50, top: 0, width: 200, height: 100 })
  })

  it('shows the whole picture at the smallest zoom, in the middle', () => {
    const zoom = zoomMin(wide)
    expect(imagePosition(100, wide, { ...MIDDLE, zoom })).toEqual({
      left: 0,
      top: 25,
      width: 100,
      height: 50,
    })
  })

  it('is moved to the edge of the picture, and no further', () => {
    const right = moveCrop(MIDDLE, 100, wide, -1000, -1000)
    expect(imagePosition(100, wide, right)).toMatchObject({ left: -100, top: 0 })
    const back = moveCrop(right, 100, wide, 30, 0)
    expect(imagePosition(100, wide, back)).toMatchObject({ left: -70, top: 0 })
  })
})

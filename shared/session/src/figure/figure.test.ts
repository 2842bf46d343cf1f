import type { FigurePart } from '@metapyra/contract/figure'
import { FIGURE_PARTS, figureAddress, partsOfAddress, wholeFigure } from '@metapyra/contract/figure'
import { describe, expect, it } from 'vitest'
import { figureImage, figureSvg } from './figure.ts'

const parts = Object.entries(FIGURE_PARTS) as [FigurePart, readonly string[]][]
const each = parts.flatMap(([part, values]) => values.map((value) => [part, value] as const))

describe('a figure', () => {
  it.each(each)('has a drawing of its own for %s: %s', (part, value) => {
    const svg = figureSvg({ [part]: value })
    expect(svg).not.toMatch(/undefined|NaN/)
    const otherValues = FIGURE_PARTS[part].filter((otherValue) => otherValue !== value)
    for (const otherValue of otherValues) expect(figureSvg({ [part]: otherValue })).not.toBe(svg)
  })

  it('comes back from its address as it was', () => {
    for (const [part, value] of each) {
      const figure = wholeFigure({ [part]: value })
      expect(partsOfAddress(figureAddress(figure))).toEqual(figure)
    }
  })

  it('of parts that are not known here has the usual ones, and nothing of what was given', () => {
    const hostile = 'figure:"/><script>alert(1)</script>.<b>.url(http://evil.example)'
    expect(figureImage(hostile)).toBe(figureImage(figureAddress({})))
    expect(figureSvg({ hair: 'mohawk', top: '__proto__' })).toBe(figureSvg({}))
  })

  it('is a drawing that loads nothing and runs nothing', () => {
    for (const [part, value] of each) {
      expect(figureSvg({ [part]: value })).not.toMatch(/<script|href|url\(|\son\w+=/)
    }
  })
})

import { tokens } from 'virtual:design-tokens'
import { describe, expect, it } from 'vitest'
import { antdTheme } from './antd-theme.ts'

const channel = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string) => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

const texts = [
  'colorText',
  'colorTextDescription',
  'colorTextPlaceholder',
  'colorLink',
  'colorErrorText',
  'colorWarningText',
  'colorSuccessText',
] as const
const grounds = [
  'colorBgLayout',
  'colorBgContainer',
  'colorBgElevated',
  'colorFillAlter',
  'controlItemBgHover',
] as const

describe.each(['light', 'dark'] as const)('the %s theme', (mode) => {
  const token = antdTheme(mode, true).token ?? {}

  it.each(texts)('%s can be read on every ground', (text) => {
    for (const ground of grounds) {
      expect(contrast(String(token[text]), String(token[ground])), ground).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('the main button can be read', () => {
    for (const fill of ['colorPrimary', 'colorPrimaryHover', 'colorPrimaryActive'] as const) {
      expect(contrast(String(token.colorTextLightSolid), String(token[fill])), fill).toBeGreaterThanOrEqual(
        4.5,
      )
    }
  })

  it('dangerous acts can be read, as a filled button and as words', () => {
    const onDanger = String(antdTheme(mode, true).components?.Button?.dangerColor)
    expect(contrast(onDanger, String(token.colorError))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(String(token.colorError), String(token.colorBgContainer))).toBeGreaterThanOrEqual(4.5)
  })

  it('the page of a list that is shown can be read, and a button that is pointed at', () => {
    const { Pagination, Button } = antdTheme(mode, true).components ?? {}
    for (const [text, ground] of [
      [Pagination?.itemActiveColor, Pagination?.itemActiveBg],
      [Pagination?.itemActiveColorHover, Pagination?.itemActiveBg],
      [Button?.defaultHoverColor, token.colorBgContainer],
      [Button?.defaultActiveColor, token.colorBgElevated],
    ])
      expect(contrast(String(text), String(ground))).toBeGreaterThanOrEqual(4.5)
  })

  it('a control’s border can be seen', () => {
    expect(contrast(String(token.colorBorder), String(token.colorBgContainer))).toBeGreaterThanOrEqual(3)
  })
})

it('both palettes come from the family’s file', () => {
  expect(tokens.light['brand']).toMatch(/^#/)
  expect(tokens.dark['brand']).not.toBe(tokens.light['brand'])
  expect(tokens.dark['radius-control']).toBe(tokens.light['radius-control'])
})

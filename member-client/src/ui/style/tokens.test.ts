import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

// Read as a file, because Vitest imports styles as empty.
const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

type Tokens = Record<string, string>

const blockOf = (selector: string): Tokens => {
  const at = css.indexOf(`${selector} {`)
  const block = css.slice(at, css.indexOf('}', at))
  return Object.fromEntries(
    [...block.matchAll(/--([a-z0-9-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
  )
}

const light = blockOf(':root')
const darkOnly = blockOf("[data-theme='dark']")
const themes: Record<string, Tokens> = { light, dark: { ...light, ...darkOnly } }

/** WCAG 2.2, relative luminance of #rrggbb. */
const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (a: string, b: string) => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const surfaces = ['page', 'surface', 'surface-sunk', 'surface-raised', 'surface-hover']
const texts = ['text', 'text-muted', 'brand-text', 'amber-text', 'good-text', 'bad-text']
const onFills = [
  ['on-brand', 'brand'],
  ['on-brand', 'brand-hover'],
  ['on-brand', 'brand-active'],
  ['on-brand-soft', 'brand-soft'],
  ['amber-text', 'amber-soft'],
  ['good-text', 'good-soft'],
  ['bad-text', 'bad-soft'],
  ['on-state', 'bad-hover'],
]

describe.each(Object.entries(themes))('%s', (_, tokens) => {
  const pairs = [...texts.flatMap((text) => surfaces.map((surface) => [text, surface])), ...onFills]
  test.each(pairs)('%s is readable on %s', (text = '', ground = '') => {
    expect(contrast(tokens[text] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['line-control', 'focus', 'good', 'bad'])('%s is seen on page and surface', (name) => {
    for (const ground of ['page', 'surface']) {
      expect(contrast(tokens[name] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(3)
    }
  })
})

test('dark changes colours alone, and knows no token that light lacks', () => {
  expect(Object.keys(darkOnly).length).toBeGreaterThan(30)
  for (const name of Object.keys(darkOnly)) expect(light).toHaveProperty(name)
})

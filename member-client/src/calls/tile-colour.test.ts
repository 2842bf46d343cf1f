import { AVATAR_COLOURS } from '@metapyra/contract/constants'
import { expect, test } from 'vitest'
import { tileColour } from './tile-colour.ts'

const codes = ['#111111', '#222222', '#333333']

test('[TALK-32] somebody’s tile is in their own colour, else in one of the list that stays theirs', () => {
  expect(tileColour({ userId: 'ada', colour: '#222222' }, codes)).toBe('#222222')
  const defaultColour = tileColour({ userId: 'ada', colour: '#abcdef' }, codes)
  expect(codes).toContain(defaultColour)
  expect(tileColour({ userId: 'ada', colour: null }, codes)).toBe(defaultColour)
  expect(AVATAR_COLOURS).toContain(tileColour({ userId: 'ada', colour: null }, []))
})

test('people differ', () => {
  const colours = new Set(
    ['ada', 'bob', 'cleo', 'dan', 'eve'].map((userId) => tileColour({ userId, colour: null }, codes)),
  )
  expect(colours.size).toBeGreaterThan(1)
})

/** WCAG 2.2, "contrast ratio", against white. */
const contrastWithWhite = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

test.each([...AVATAR_COLOURS])('white reads on %s, and a ring of it beside a white one', (colour) => {
  expect(contrastWithWhite(colour)).toBeGreaterThanOrEqual(4.5)
})

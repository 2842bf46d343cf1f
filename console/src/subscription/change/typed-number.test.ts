import { expect, it } from 'vitest'
import { typedNumber } from './typed-number.ts'

it.each([
  ['1000', 1000],
  [' 26 ', 26],
  ['1,000', 1000],
  ['1.000', 1000],
  ['1 000', 1000],
  ['12\u202f345', 12_345],
  ['1’000', 1000],
  ['10,00', null],
  ['2.5', null],
  ['many', null],
  ['', null],
])('reads the number of seats %j as %j', (typed, number) => {
  expect(typedNumber(typed)).toBe(number)
})

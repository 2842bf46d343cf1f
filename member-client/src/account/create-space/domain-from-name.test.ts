import { expect, test } from 'vitest'
import { domainFromName } from './domain-from-name.ts'

test.each([
  ['Café Möller & Co', 'cafe-moller-co'],
  ['  North  Star  ', 'north-star'],
  ['Größe & Söhne', 'grosse-sohne'],
  ['ŒUVRE Smørrebrød Łódź Đorđe Ærø GROẞ', 'oeuvre-smorrebrod-lodz-dorde-aero-gross'],
  ['東京', ''],
  ['--x--', 'x'],
  [`${'long '.repeat(20)}name`, 'long-long-long-long-long-long-long-long'],
])('%s suggests the address %s', (name, domain) => {
  expect(domainFromName(name)).toBe(domain)
})

import { expect, it } from 'vitest'
import { cleanAddressesIn, invalidAddressesIn, reasonOf } from './addresses.ts'

it('names what is no address, and leaves the names around an address alone', () => {
  expect(invalidAddressesIn('zoe@acme.com; nonsense; asa@acme.com')).toEqual(['nonsense'])
  expect(invalidAddressesIn('zoe@acme, asa@@acme.com\nacme.com, bob@acme.com')).toEqual([
    'zoe@acme',
    'asa@@acme.com',
    'acme.com',
  ])
  expect(
    invalidAddressesIn('"Lee, Ann" <ann@acme.com>; Bob Ray<bob@acme.com>, mailto:cas@acme.com\n'),
  ).toEqual([])
})

it('cleans what a list is pasted with, and says why an address is none', () => {
  expect(
    cleanAddressesIn(
      '\u202aann@acme.com\u202c, Bob<BOB@acme.com>；ｃａｓ@acme.com、‘dee@acme.com’.\nann@acme.com',
    ),
  ).toEqual(['ann@acme.com', 'bob@acme.com', 'cas@acme.com', 'dee@acme.com'])
  expect(reasonOf('jürgen@acme.com')).toContain('“ü” can’t be delivered')
  expect(reasonOf('nonsense')).toBe('')
})

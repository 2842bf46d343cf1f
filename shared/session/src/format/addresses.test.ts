import { expect, it } from 'vitest'
import { addressesIn, strayWordsIn } from './addresses.ts'

it('finds addresses in whatever was pasted, each once', () => {
  const pasted =
    '"Ann Lee" <ann@acme.com>, bob@acme.com; mailto:cas@acme.com\nANN@acme.com\tdee@acme.com nobody'
  expect(addressesIn(pasted).map((address) => address.toLowerCase())).toEqual([
    'ann@acme.com',
    'bob@acme.com',
    'cas@acme.com',
    'dee@acme.com',
  ])
})

it('ends an address where any list does', () => {
  expect(addressesIn('ann1@acme.com, Bob Ray<bob1@acme.com>；cas＠acme.com、dee@acme.com.')).toEqual([
    'ann1@acme.com',
    'bob1@acme.com',
    'cas＠acme.com',
    'dee@acme.com',
  ])
})

it('words are left over where no address follows them', () => {
  expect(strayWordsIn('Ann Lee <ann@acme.com>, nobody; Bob bob@acme.com - cas@acme.com')).toEqual([
    'nobody',
    'Bob',
  ])
})

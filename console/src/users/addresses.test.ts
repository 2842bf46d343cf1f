import { expect, it } from 'vitest'
import { addressesIn, noAddressesIn } from './addresses.ts'

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

it('names what is no address, and leaves the names around an address alone', () => {
  expect(noAddressesIn('zoe@acme.com; nonsense; asa@acme.com')).toEqual(['nonsense'])
  expect(noAddressesIn('zoe@acme, asa@@acme.com\nacme.com, bob@acme.com')).toEqual([
    'zoe@acme',
    'asa@@acme.com',
    'acme.com',
  ])
  expect(noAddressesIn('"Lee, Ann" <ann@acme.com>; Bob Ray<bob@acme.com>, mailto:cas@acme.com\n')).toEqual([])
})

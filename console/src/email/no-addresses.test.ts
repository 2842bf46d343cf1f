import { expect, it } from 'vitest'
import { noAddressesIn } from './no-addresses.ts'

it('names what is no address, and leaves the names around an address alone', () => {
  expect(noAddressesIn('zoe@acme.com; nonsense; asa@acme.com')).toEqual(['nonsense'])
  expect(noAddressesIn('zoe@acme, asa@@acme.com\nacme.com, bob@acme.com')).toEqual([
    'zoe@acme',
    'asa@@acme.com',
    'acme.com',
  ])
  expect(noAddressesIn('"Lee, Ann" <ann@acme.com>; Bob Ray<bob@acme.com>, mailto:cas@acme.com\n')).toEqual([])
})

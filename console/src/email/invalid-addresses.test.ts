import { expect, it } from 'vitest'
import { invalidAddressesIn } from './invalid-addresses.ts'

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

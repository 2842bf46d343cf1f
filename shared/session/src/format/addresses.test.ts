import { expect, it } from 'vitest'
import { addressesIn } from './addresses.ts'

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

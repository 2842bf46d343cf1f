import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { querySha256 } from './checksum.ts'
import { sha256Hex } from './file-checksum.ts'

// The example of FIPS 180-4.
const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'

it('hashes bytes and files alike', async () => {
  expect(await sha256Hex(new TextEncoder().encode('abc'))).toBe(ABC)
  expect(await sha256Hex(new Blob(['a', 'bc']))).toBe(ABC)
  expect(await sha256Hex(new File(['abc'], 'logo.png'))).toBe(ABC)
})

it('hashes only the part of a buffer that was given', async () => {
  expect(await sha256Hex(new TextEncoder().encode('xabcx').subarray(1, 4))).toBe(ABC)
})

it('hashes a query as sent', async () => {
  const query = 'filter=live&search=Z%C3%BCrich'
  expect(await querySha256(query)).toBe(createHash('sha256').update(query).digest('base64url'))
  expect(await querySha256(decodeURIComponent(query))).not.toBe(await querySha256(query))
})

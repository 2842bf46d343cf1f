import { assert, property, uint8Array } from 'fast-check'
import { expect, it } from 'vitest'
import { base64url } from './base64url.ts'
import { primitives as node } from './primitives.node.ts'

it('writes and reads as node:crypto’s does', async () => {
  await assert(
    property(uint8Array({ maxLength: 300 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64url')
      expect(base64url.encode(bytes)).toBe(text)
      expect(node.base64url.encode(bytes)).toBe(text)
      expect([...base64url.decode(text)]).toEqual([...bytes])
      expect([...node.base64url.decode(text)]).toEqual([...bytes])
    }),
  )
})

it('takes bodies of megabytes', { timeout: 20_000 }, () => {
  const bytes = new Uint8Array(3_000_001).map((_, at) => (at * 7919) % 251)
  // Not toEqual, which takes seconds for three million elements.
  expect(Buffer.compare(base64url.decode(base64url.encode(bytes)), bytes)).toBe(0)
})

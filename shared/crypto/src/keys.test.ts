import { calculateJwkThumbprint } from 'jose'
import { describe, expect, it } from 'vitest'
import { generateKeyPair, thumbprint } from './keys.ts'
import { primitives as node } from './primitives.node.ts'
import { primitives as web } from './primitives.web.ts'

describe.each([
  ['node:crypto', node],
  ['Web Crypto', web],
])('keys on %s', (_, primitives) => {
  it('are JWKs of P-256 with nothing but their members, named by their thumbprint', async () => {
    const { publicKey, privateKey } = await generateKeyPair(primitives)
    expect(Object.keys(publicKey).sort()).toEqual(['crv', 'kid', 'kty', 'x', 'y'])
    expect(privateKey).toEqual({ ...publicKey, d: expect.stringMatching(/^[\w-]{43}$/) })
    expect(publicKey.kid).toBe(await calculateJwkThumbprint({ ...publicKey }))
    expect(await thumbprint(primitives, privateKey)).toBe(publicKey.kid)
  })

  it('are new each time', async () => {
    const pairs = [await generateKeyPair(primitives), await generateKeyPair(primitives)]
    expect(new Set(pairs.flatMap(({ privateKey }) => [privateKey.kid, privateKey.d])).size).toBe(4)
  })
})

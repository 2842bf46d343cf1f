import { compactDecrypt, importJWK } from 'jose'
import { describe, expect, it } from 'vitest'
import opens from '../vectors/opens.json' with { type: 'json' }
import refused from '../vectors/refused.json' with { type: 'json' }
import { createOpener, createSealer, EnvelopeError, parseHeader } from './envelope.ts'
import type { Binding } from './header.ts'
import { deriveWrappingKey } from './key-agreement.ts'
import { thumbprint } from './keys.ts'
import { primitives as node } from './primitives.node.ts'
import type { Bytes, EcPoint, Primitives, PrivateJwk } from './primitives.ts'
import { primitives as web } from './primitives.web.ts'

const privateKey = opens.recipient as PrivateJwk
const refusedKey = refused.recipient as PrivateJwk
const keyLookup = (key: PrivateJwk) => (kid: string) => (kid === key.kid ? key : undefined)

describe.each([
  ['node:crypto', node],
  ['Web Crypto', web],
])('vectors on %s', (_, primitives) => {
  const { decode, encode } = primitives.base64url
  const opener = createOpener(primitives, keyLookup(privateKey))

  it.each(opens.vectors)('opens $name', async (vector) => {
    for (const warmth of ['cold', 'warm']) {
      const { payload, header } = await opener.open(vector.compact)
      const { alg, enc, kid, epk, apu, apv, ...binding } = header
      expect(payload, warmth).toBe(vector.payload)
      expect(binding).toEqual(vector.binding)
      expect({ alg, enc, kid }).toEqual({ alg: 'ECDH-ES+A256KW', enc: 'A256GCM', kid: privateKey.kid })
      expect(epk).toEqual(pointOf(vector.ephemeral))
    }
  })

  it.each(opens.vectors.filter((vector) => vector.seals))('seals $name', async (vector) => {
    const sealer = createSealer(withFixed(primitives, vector), privateKey)
    expect(await sealer.seal(vector.payload, vector.binding as Binding)).toBe(vector.compact)
  })

  it.each(opens.vectors)('derives the keys of $name', async (vector) => {
    const { apu = '', apv = '' } = parseHeader(vector.compact)
    const handle = await primitives.importPrivate(privateKey)
    const point = pointOf(vector.ephemeral)
    expect(encode(await primitives.ecdh(handle, point))).toBe(vector.sharedSecret)
    const wrappingKey = await deriveWrappingKey(primitives, handle, point, decode(apu), decode(apv))
    expect(encode(wrappingKey)).toBe(vector.wrappingKey)
    expect(encode(await primitives.wrapKey(wrappingKey, decode(vector.contentKey)))).toBe(vector.encryptedKey)
  })

  it.each(refused.vectors)('refuses $name', async ({ compact, reason }) => {
    const error = await createOpener(primitives, keyLookup(refusedKey))
      .open(compact)
      .catch((thrown) => thrown)
    expect(error).toBeInstanceOf(EnvelopeError)
    expect(error.reason).toBe(reason)
  })

  it('names its keys by their thumbprints', async () => {
    expect(await thumbprint(primitives, privateKey)).toBe(privateKey.kid)
    expect(await thumbprint(primitives, refusedKey)).toBe(refusedKey.kid)
  })
})

it.each(opens.vectors)('jose opens $name', async (vector) => {
  const { plaintext } = await compactDecrypt(
    vector.compact,
    await importJWK(opens.recipient, 'ECDH-ES+A256KW'),
  )
  expect(Buffer.from(plaintext).toString()).toBe(vector.payload)
})

it('reads a header without opening', () => {
  const [first] = opens.vectors
  expect(parseHeader(first!.compact)).toEqual(JSON.parse(first!.header))
})

function pointOf({ x, y }: { x: string; y: string }): EcPoint {
  return { kty: 'EC', crv: 'P-256', x, y }
}

/** Replaces the sender's random choices with those of the test vector. */
function withFixed(primitives: Primitives, vector: (typeof opens.vectors)[number]): Primitives {
  const bytes = [vector.contentKey, vector.iv].map((text) => primitives.base64url.decode(text))
  return {
    ...primitives,
    randomBytes: () => bytes.shift() as Bytes,
    generateKeyPair: () => ({ point: pointOf(vector.ephemeral), d: vector.ephemeral.d }),
  }
}

import type { webcrypto } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { EnvelopeReason } from './envelope.ts'
import { createOpener, createSealer, EnvelopeError, parseHeader } from './envelope.ts'
import { generateKeyPair } from './keys.ts'
import { primitives as node } from './primitives.node.ts'
import type { Primitives, PublicJwk } from './primitives.ts'
import { primitives as web } from './primitives.web.ts'

const HOUR_MS = 3_600_000
const binding = { htm: 'POST', htu: '/api/v2/poll/vote', iat: 1763712000, jti: 'one' }
const wrappedKeyOf = (jwe: string) => jwe.split('.')[1]
const ivOf = (jwe: string) => jwe.split('.')[2]
const reasonOf = (opening: Promise<unknown>): Promise<EnvelopeReason> =>
  opening.then(
    () => expect.unreachable('it opened'),
    (error) => (error instanceof EnvelopeError ? error.reason : expect.unreachable(String(error))),
  )

/** Counts how often each expensive step is taken. */
function counting(primitives: Primitives) {
  const counts = { generated: 0, imported: 0, unwrapped: 0 }
  const countingPrimitives: Primitives = {
    ...primitives,
    generateKeyPair() {
      counts.generated++
      return primitives.generateKeyPair()
    },
    importPrivate(key) {
      counts.imported++
      return primitives.importPrivate(key)
    },
    unwrapKey(wrappingKey, wrapped) {
      counts.unwrapped++
      return primitives.unwrapKey(wrappingKey, wrapped)
    },
  }
  return { counts, counted: countingPrimitives }
}

const platforms: [string, Primitives][] = [
  ['node:crypto', node],
  ['Web Crypto', web],
]

describe.each(platforms)('the sealer on %s', (_, primitives) => {
  it('wraps one key for an hour, with a fresh iv each time', async () => {
    const { publicKey } = await generateKeyPair(primitives)
    let nowMs = 1_763_712_000_000
    const sealer = createSealer(primitives, publicKey, () => nowMs)
    const first = await sealer.seal('same', binding)
    nowMs += HOUR_MS - 1
    const fixedEnvelope = await sealer.seal('same', binding)
    nowMs += 1
    const after = await sealer.seal('same', binding)
    expect(wrappedKeyOf(fixedEnvelope)).toBe(wrappedKeyOf(first))
    expect(parseHeader(fixedEnvelope).epk).toEqual(parseHeader(first).epk)
    expect(wrappedKeyOf(after)).not.toBe(wrappedKeyOf(first))
    expect(parseHeader(after).epk).not.toEqual(parseHeader(first).epk)
    expect(new Set([first, fixedEnvelope, after].map(ivOf)).size).toBe(3)
  })

  it('takes another lifetime, and lets a clock set back lengthen none', async () => {
    const { publicKey } = await generateKeyPair(primitives)
    let nowMs = 1_763_712_000_000
    const sealer = createSealer(primitives, publicKey, () => nowMs, 1000)
    const first = await sealer.seal('', {})
    nowMs -= 1
    const roundTrip = await sealer.seal('', {})
    nowMs += 1000
    const after = await sealer.seal('', {})
    expect(new Set([first, roundTrip, after].map(wrappedKeyOf)).size).toBe(3)
  })

  it('wraps once for many that seal at the same time, each with its own iv', async () => {
    const { publicKey } = await generateKeyPair(primitives)
    const { counts, counted: countingPrimitives } = counting(primitives)
    const sealer = createSealer(countingPrimitives, publicKey)
    const sealed = await Promise.all(Array.from({ length: 200 }, () => sealer.seal('same', binding)))
    expect(counts.generated).toBe(1)
    expect(new Set(sealed.map(ivOf)).size).toBe(200)
  })

  it('names the key that it seals to', async () => {
    const { publicKey } = await generateKeyPair(primitives)
    const sealer = createSealer(primitives, publicKey)
    expect(sealer.kid).toBe(publicKey.kid)
    expect(parseHeader(await sealer.seal('', {})).kid).toBe(publicKey.kid)
  })

  it('says that a public key is none of P-256', async () => {
    const { publicKey } = await generateKeyPair(primitives)
    const offCurveKey: PublicJwk = { ...publicKey, y: publicKey.x }
    expect(await reasonOf(createSealer(primitives, offCurveKey).seal('', {}))).toBe('unsupported')
    const otherCurveKey = { ...publicKey, crv: 'P-384' } as unknown as PublicJwk
    expect(await reasonOf(createSealer(primitives, otherCurveKey).seal('', {}))).toBe('unsupported')
  })

  it('tries again after a wrapping that failed', async () => {
    const { publicKey, privateKey } = await generateKeyPair(primitives)
    let failures = 1
    const flaky: Primitives = {
      ...primitives,
      async generateKeyPair() {
        if (failures-- > 0) throw new Error('not now')
        return primitives.generateKeyPair()
      },
    }
    const sealer = createSealer(flaky, publicKey)
    await expect(sealer.seal('text', {})).rejects.toBeInstanceOf(EnvelopeError)
    const { payload } = await createOpener(primitives, () => privateKey).open(await sealer.seal('text', {}))
    expect(payload).toBe('text')
  })
})

describe.each(platforms)('the opener on %s', (_, primitives) => {
  it('unwraps and imports once, and asks for the key each time', async () => {
    const { publicKey, privateKey } = await generateKeyPair(primitives)
    const { counts, counted: countingPrimitives } = counting(primitives)
    const requestedKids: string[] = []
    // A new object each time, as if from a database.
    const opener = createOpener(countingPrimitives, (kid) => {
      requestedKids.push(kid)
      return { ...privateKey }
    })
    const sealer = createSealer(primitives, publicKey)
    for (const text of ['a', 'b', 'c'])
      expect((await opener.open(await sealer.seal(text, binding))).payload).toBe(text)
    await opener.open(await createSealer(primitives, publicKey).seal('another wrapped key', binding))
    expect(requestedKids).toEqual(Array(4).fill(publicKey.kid))
    expect(counts).toEqual({ generated: 0, imported: 1, unwrapped: 2 })
  })

  it('refuses a kid that has expired, though its wrapped key is in the cache', async () => {
    const { publicKey, privateKey } = await generateKeyPair(primitives)
    let isExpired = false
    const opener = createOpener(primitives, () => (isExpired ? undefined : privateKey))
    const sealer = createSealer(primitives, publicKey)
    await opener.open(await sealer.seal('', binding))
    isExpired = true
    expect(await reasonOf(opener.open(await sealer.seal('', binding)))).toBe('unknownKey')
  })

  it('keeps no more keys than it may, and forgets the one unused for longest', async () => {
    const { publicKey, privateKey } = await generateKeyPair(primitives)
    const { counts, counted: countingPrimitives } = counting(primitives)
    const opener = createOpener(countingPrimitives, () => privateKey, { cacheSize: 2 })
    const seal = () => createSealer(primitives, publicKey).seal('', binding)
    const [a, b, c] = [await seal(), await seal(), await seal()]
    for (const jwe of [a, b, a, c]) await opener.open(jwe)
    expect(counts.unwrapped).toBe(3)
    await opener.open(a)
    expect(counts.unwrapped).toBe(3)
    await opener.open(b)
    expect(counts.unwrapped).toBe(4)
  })

  it('keeps no key that has opened nothing', async () => {
    const { publicKey, privateKey } = await generateKeyPair(primitives)
    const { counts, counted: countingPrimitives } = counting(primitives)
    const opener = createOpener(countingPrimitives, () => privateKey)
    const jwe = await createSealer(primitives, publicKey).seal('text', binding)
    const forgedEnvelope = [...jwe.split('.').slice(0, 4), 'A'.repeat(22)].join('.')
    expect(await reasonOf(opener.open(forgedEnvelope))).toBe('cannotOpen')
    expect(await reasonOf(opener.open(forgedEnvelope))).toBe('cannotOpen')
    expect(counts.unwrapped).toBe(2)
    expect((await opener.open(jwe)).payload).toBe('text')
    expect(await reasonOf(opener.open(forgedEnvelope))).toBe('cannotOpen')
  })

  it('what is wrapped with publicKey does not open with the privateKey of another pair', async () => {
    const requests = await generateKeyPair(primitives)
    const reading = await generateKeyPair(primitives)
    const jwe = await createSealer(primitives, requests.publicKey).seal('password', binding)
    expect(await reasonOf(createOpener(primitives, () => reading.privateKey).open(jwe))).toBe('cannotOpen')
    const byKid = (kid: string) => (kid === reading.privateKey.kid ? reading.privateKey : undefined)
    expect(await reasonOf(createOpener(primitives, byKid).open(jwe))).toBe('unknownKey')
    const renamed = { ...requests.publicKey, kid: reading.publicKey.kid }
    const disguised = await createSealer(primitives, renamed).seal('password', binding)
    expect(await reasonOf(createOpener(primitives, byKid).open(disguised))).toBe('cannotOpen')
    const opener = createOpener(primitives, () => requests.privateKey)
    expect((await opener.open(jwe)).payload).toBe('password')
  })

  it('takes a handle in place of a JWK', async () => {
    const { publicKey, privateKey } = await generateKeyPair(primitives)
    const handle = await primitives.importPrivate(privateKey)
    const jwe = await createSealer(primitives, publicKey).seal('a reply', {})
    expect((await createOpener(primitives, async () => handle).open(jwe)).payload).toBe('a reply')
  })

  it('lets the failure of findKey through as it is', async () => {
    const { publicKey } = await generateKeyPair(primitives)
    const jwe = await createSealer(primitives, publicKey).seal('', {})
    const failure = new Error('the database is away')
    await expect(createOpener(primitives, () => Promise.reject(failure)).open(jwe)).rejects.toBe(failure)
  })
})

it.each([
  ['in the browser, opened on the server', web, node],
  ['on the server, opened in the browser', node, web],
])('sealed %s', async (_, sealing, opening) => {
  const { publicKey, privateKey } = await generateKeyPair(opening)
  const jwe = await createSealer(sealing, publicKey).seal('Grüße', binding)
  const { payload, header } = await createOpener(opening, () => privateKey).open(jwe)
  expect(payload).toBe('Grüße')
  expect(header).toMatchObject(binding)
})

it('a private key imported in the browser cannot be read, and can be stored', async () => {
  const { publicKey, privateKey } = await generateKeyPair(web)
  const handle = await web.importPrivate(privateKey)
  await expect(crypto.subtle.exportKey('jwk', handle as webcrypto.CryptoKey)).rejects.toThrow(/extractable/)
  const stored = structuredClone(handle)
  const jwe = await createSealer(web, publicKey).seal('after a reload', {})
  expect((await createOpener(web, () => stored).open(jwe)).payload).toBe('after a reload')
})

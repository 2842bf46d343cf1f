import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  dictionary,
  integer,
  jsonValue,
  nat,
  oneof,
  string,
} from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Binding } from './envelope.ts'
import { createOpener, createSealer, EnvelopeError, parseHeader } from './envelope.ts'
import { generateKeyPair } from './keys.ts'
import { primitives as node } from './primitives.node.ts'
import { primitives as web } from './primitives.web.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const binding = { htm: 'POST', htu: '/api/v2/poll/vote', iat: 1763712000, jti: 'one' }
/** All code points. A lone surrogate is not valid text (JSON.stringify escapes it). */
const text = string({ unit: 'binary', maxLength: 600 })
const short = string({ unit: 'binary', minLength: 1, maxLength: 40 })

describe.each([
  ['node:crypto', node, 400],
  ['Web Crypto', web, 150],
])('on %s', async (_, primitives, numRuns) => {
  const { publicKey, privateKey } = await generateKeyPair(primitives)
  const sealer = createSealer(primitives, publicKey)
  const opener = createOpener(primitives, (kid) => (kid === publicKey.kid ? privateKey : undefined))
  const refusal = (jwe: string) =>
    opener.open(jwe).then(
      () => 'opened',
      (error) => (error instanceof EnvelopeError ? error.reason : `threw ${error}`),
    )
  const reasons = ['malformed', 'unsupported', 'unknownKey', 'cannotOpen']
  const sealedEnvelope = await sealer.seal('{"optionId":"7"}', binding)

  it('every text and binding comes back', async () => {
    await assert(
      asyncProperty(text, short, short, integer(), async (payload, htu, wid, iat) => {
        const bound: Binding = { htm: 'POST', htu, iat, jti: 'one', wid }
        const { payload: openedPayload, header } = await opener.open(await sealer.seal(payload, bound))
        expect(openedPayload).toBe(payload)
        expect(header).toMatchObject(bound)
      }),
      { numRuns },
    )
  })

  it('no character can be changed, at any place', async () => {
    for (let at = 0; at < sealedEnvelope.length; at++) {
      const value = ALPHABET.indexOf(sealedEnvelope.charAt(at))
      // Flips the lowest bit, which a careless decoder drops at the end of a part.
      const replacement = value < 0 ? '_' : ALPHABET.charAt(value ^ 1)
      const changed = sealedEnvelope.slice(0, at) + replacement + sealedEnvelope.slice(at + 1)
      expect(reasons, `at ${at}`).toContain(await refusal(changed))
    }
  })

  it('no run of characters can be replaced, dropped or added', async () => {
    const piece = oneof(
      string({ maxLength: 3 }),
      array(constantFrom(...ALPHABET, '.', '=')).map((text) => text.join('')),
    )
    await assert(
      asyncProperty(nat(sealedEnvelope.length), nat(4), piece, async (at, length, replacement) => {
        const changed = sealedEnvelope.slice(0, at) + replacement + sealedEnvelope.slice(at + length)
        if (changed !== sealedEnvelope) expect(reasons).toContain(await refusal(changed))
      }),
      { numRuns },
    )
  })

  it('no header makes it throw anything else', async () => {
    const [, ...rest] = sealedEnvelope.split('.')
    const names = constantFrom(
      'alg',
      'enc',
      'kid',
      'epk',
      'apu',
      'iat',
      'jti',
      'zip',
      '__proto__',
      'constructor',
    )
    const original = parseHeader(sealedEnvelope)
    const header = oneof(
      jsonValue(),
      dictionary(names, jsonValue()),
      dictionary(names, jsonValue()).map((members) => ({ ...original, ...members })),
      dictionary(constantFrom('kty', 'crv', 'x', 'y'), jsonValue()).map((members) => ({
        ...original,
        epk: { ...original.epk, ...members },
      })),
    )
    await assert(
      asyncProperty(header, async (members) => {
        const encoded = primitives.base64url.encode(new TextEncoder().encode(JSON.stringify(members)))
        const changed = [encoded, ...rest].join('.')
        if (changed !== sealedEnvelope) expect(reasons).toContain(await refusal(changed))
      }),
      { numRuns },
    )
  })

  it('no text makes it throw anything else', async () => {
    await assert(
      asyncProperty(
        oneof(
          text,
          array(text, { maxLength: 6 }).map((parts) => parts.join('.')),
        ),
        async (jwe) => {
          expect(reasons).toContain(await refusal(jwe))
          expect(() => parseHeader(jwe)).toThrow(EnvelopeError)
        },
      ),
      { numRuns },
    )
  })

  it('half a million dots are told at once', async () => {
    expect(await refusal('.'.repeat(500_000))).toBe('malformed')
    expect(await refusal('A'.repeat(500_000))).toBe('malformed')
  })
})

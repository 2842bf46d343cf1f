import { CompactEncrypt, compactDecrypt, importJWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { createOpener, createSealer, EnvelopeError } from './envelope.ts'
import { generateKeyPair } from './keys.ts'
import { primitives as node } from './primitives.node.ts'
import type { PublicJwk } from './primitives.ts'
import { primitives as web } from './primitives.web.ts'

const alg = 'ECDH-ES+A256KW'
const binding = { htm: 'POST', htu: '/api/v2/poll/vote', iat: 1763712000, jti: 'one', wid: 'Zoë' }
const payload = JSON.stringify({ text: 'Grüße 🛰 '.repeat(200) })

async function joseSeal(
  publicKey: PublicJwk,
  header: { alg?: string; enc?: string; [name: string]: unknown } = {},
  parties: { apu?: Uint8Array; apv?: Uint8Array } = {},
) {
  return new CompactEncrypt(new TextEncoder().encode(payload))
    .setProtectedHeader({ alg, enc: 'A256GCM', kid: publicKey.kid, ...binding, ...header })
    .setKeyManagementParameters(parties)
    .encrypt(await importJWK({ ...publicKey }, header.alg ?? alg))
}

describe.each([
  ['node:crypto', node],
  ['Web Crypto', web],
])('jose and %s', (_, primitives) => {
  it('jose opens what we seal, twice with one wrapped key', async () => {
    const { publicKey, privateKey } = await generateKeyPair(primitives)
    const sealer = createSealer(primitives, publicKey)
    const key = await importJWK({ ...privateKey }, alg)
    for (const _time of [1, 2]) {
      const { plaintext, protectedHeader } = await compactDecrypt(await sealer.seal(payload, binding), key)
      expect(new TextDecoder().decode(plaintext)).toBe(payload)
      expect(protectedHeader).toMatchObject({ alg, enc: 'A256GCM', kid: publicKey.kid, ...binding })
    }
  })

  it.each([
    ['neither apu nor apv', {}],
    ['apu', { apu: Buffer.from('Alice') }],
    ['apv', { apv: Buffer.from([0, 255, 254]) }],
    ['both', { apu: Buffer.from('Alice'), apv: Buffer.from('Bob') }],
  ])('we open what jose seals with %s', async (_name, parties) => {
    const { publicKey, privateKey } = await generateKeyPair(primitives)
    const opener = createOpener(primitives, (kid) => (kid === publicKey.kid ? privateKey : undefined))
    const opened = await opener.open(await joseSeal(publicKey, {}, parties))
    expect(opened.payload).toBe(payload)
    expect(opened.header).toMatchObject(binding)
  })

  it.each(['ECDH-ES', 'ECDH-ES+A128KW'])('we refuse what jose seals with %s', async (algorithm) => {
    const { publicKey, privateKey } = await generateKeyPair(primitives)
    const opening = createOpener(primitives, () => privateKey).open(
      await joseSeal(publicKey, { alg: algorithm }),
    )
    await expect(opening).rejects.toMatchObject({ name: 'EnvelopeError', reason: 'unsupported' })
  })

  it.each(['A128GCM', 'A256CBC-HS512'])('we refuse what jose seals with %s', async (enc) => {
    const { publicKey, privateKey } = await generateKeyPair(primitives)
    const opening = createOpener(primitives, () => privateKey).open(await joseSeal(publicKey, { enc }))
    await expect(opening).rejects.toBeInstanceOf(EnvelopeError)
    await expect(opening).rejects.toMatchObject({ reason: 'unsupported' })
  })
})

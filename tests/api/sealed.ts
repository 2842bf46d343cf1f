import type { CryptoKey, JWK } from 'jose'
import { CompactEncrypt, compactDecrypt, importJWK } from 'jose'
import type { Actor } from './actor.ts'

const ALG = 'ECDH-ES+A256KW'

export interface ReadingKeys {
  publicKey: JWK
  privateKey: JWK
}

/** Seals with a third-party implementation, to show that the server opens and seals standard JWE. */
export const seal = async (payload: string, { publicKey }: ReadingKeys, binding: object): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(payload))
    .setProtectedHeader({ alg: ALG, enc: 'A256GCM', kid: publicKey.kid ?? '', ...binding })
    .encrypt((await importJWK(publicKey, ALG)) as CryptoKey)

export const open = async (jwe: string, { privateKey }: ReadingKeys): Promise<string> => {
  const { plaintext } = await compactDecrypt(jwe, (await importJWK(privateKey, ALG)) as CryptoKey)
  return new TextDecoder().decode(plaintext)
}

export const fetchKeys = (actor: Actor): Promise<ReadingKeys> => actor.call('GET v2/security/keyPair', {})

import { ENVELOPE } from '@metapyra/contract/constants'
import type { PrivateJwk, PublicJwk } from '@metapyra/contract/schema'
import { generateKeyPair } from '@metapyra/crypto/keys'
import { primitives } from '@metapyra/crypto/primitives'
import type { Executor } from '../../platform/db/drizzle.ts'
import type { CallRequest, CookieJar } from '../../platform/http/call-request.ts'
import type { RequestKeys } from '../../platform/http/sealing/envelope.ts'
import type { Services } from '../../platform/services.ts'
import { setReadingKeyOnce } from '../account/sessions/sessions.service.ts'
import {
  currentServerKey,
  deleteServerKeys,
  insertServerKey,
  lockServerKeys,
  newestServerKey,
  serverKeyById,
} from './queries.ts'

/**
 * [ENV-2] Throws if the database was written with a different master key, because nothing encrypted could be decrypted.
 */
export const requireSameMasterKey = async (
  db: Executor,
  { secrets }: Pick<Services, 'secrets'>,
): Promise<void> => {
  const row = await newestServerKey(db)
  if (!row || secrets.decrypt('key-pair', row.privateKey) !== undefined) return
  throw new Error(
    `SECRET_KEY isn’t the one this database was written with. That key is named ${row.privateKey.split('.')[0]}. ` +
      'All servers need the same key, and a restored database needs the original one. Without SECRET_KEY, DATA_DIR/secret.key is used ' +
      '(docs/operations.md, "The master key").',
  )
}

interface CurrentKey {
  publicKey: PublicJwk
  expiresAt: Date
}

/**
 * [ENV-2] The same at a server's start, which also creates the first key pair. If two servers with different master
 * keys start on an empty database, the second one fails before anyone has encrypted anything to either.
 */
export const initializeMasterKey = (services: Services): Promise<void> =>
  services.db.transaction(async (tx) => {
    await lockServerKeys(tx)
    if (await newestServerKey(tx)) return requireSameMasterKey(tx, services)
    await makeKey(services, tx)
  })

/** Tolerated difference between the clocks of servers that share a database. */
const SKEW_MS = 5 * 60_000

const latestEnd = (now: Date): Date => new Date(now.getTime() + ENVELOPE.keyLifetimeMs + SKEW_MS)

const makeKey = async ({ secrets, clock }: Services, db: Executor): Promise<CurrentKey> => {
  const { publicKey, privateKey } = await generateKeyPair(primitives)
  const expiresAt = new Date(clock().getTime() + ENVELOPE.keyLifetimeMs)
  await insertServerKey(db, {
    kid: publicKey.kid,
    publicKey: { ...publicKey },
    privateKey: secrets.encrypt('key-pair', JSON.stringify(privateKey)),
    expiresAt,
  })
  // [ENV-3] Deletes old keys, because with the database and the master key recorded traffic could be decrypted.
  // [CLOCK-3] Also deletes keys of a clock that was ahead, which would stay until their far end.
  const at = (ms: number) => new Date(clock().getTime() + ms)
  await deleteServerKeys(db, at(-ENVELOPE.keyGraceMs), at(ENVELOPE.keyLifetimeMs + ENVELOPE.keyGraceMs))
  return { publicKey, expiresAt }
}

/** The key pairs to which requests are encrypted: one a day, shared by all nodes through the database. */
export const createServerKeys = (services: Services) => {
  const { db, secrets, clock } = services
  const opened = new Map<string, { key: PrivateJwk; goodUntil: number }>()
  let current: CurrentKey | undefined

  const load = async (kid: string): Promise<PrivateJwk | undefined> => {
    const row = await serverKeyById(db, kid)
    const text = row && secrets.decrypt('key-pair', row.privateKey)
    if (!row || !text) return undefined
    const goodUntil = row.expiresAt.getTime() + ENVELOPE.keyGraceMs
    const key: PrivateJwk = JSON.parse(text)
    if (goodUntil <= clock().getTime()) return undefined
    opened.set(kid, { key, goodUntil })
    return key
  }

  return {
    /** Returns the key to which clients encrypt now. */
    current: async (): Promise<CurrentKey> => {
      const now = clock()
      if (current && current.expiresAt > now && current.expiresAt <= latestEnd(now)) return current
      const row = await currentServerKey(db, now, latestEnd(now))
      current = row
        ? { publicKey: row.publicKey as unknown as PublicJwk, expiresAt: row.expiresAt }
        : await makeKey(services, db)
      return current
    },
    /** For RequestKeys: returns a private key, through its day of grace. */
    find: (kid: string): PrivateJwk | undefined | Promise<PrivateJwk | undefined> => {
      const known = opened.get(kid)
      if (!known) return load(kid)
      return known.goodUntil > clock().getTime() ? known.key : undefined
    },
  } satisfies RequestKeys & Record<string, unknown>
}

export type ServerKeys = ReturnType<typeof createServerKeys>

const PRE_SESSION_SECONDS = 24 * 3600

/**
 * Returns the caller's reading key, created on first use: in the session's row, or before login in an encrypted cookie.
 */
export const readingKeyOf = async (services: Services, request: CallRequest): Promise<PrivateJwk> => {
  const sealed = request.session
    ? request.session.readingKey
    : preSessionReadingKey(services, request.cookies)
  const known = openReadingKey(services, sealed)
  if (known) return known
  const { privateKey } = await generateKeyPair(primitives)
  const made = services.secrets.encrypt('session-reading-key', JSON.stringify(privateKey))
  if (!request.session) {
    request.cookies.set('pre', made, { maxAgeSeconds: PRE_SESSION_SECONDS })
    return privateKey
  }
  const storedKey = await setReadingKeyOnce(services.db, request.session.id, made)
  return openReadingKey(services, storedKey) ?? privateKey
}

/** Returns the public key to which a secret reply is encrypted, if the caller has requested a pair. */
export const publicReadingKeyOf = async (
  services: Services,
  request: CallRequest,
): Promise<PublicJwk | undefined> => {
  const sealed = request.session?.readingKey ?? preSessionReadingKey(services, request.cookies)
  const key = openReadingKey(services, sealed)
  return key && { kty: key.kty, crv: key.crv, x: key.x, y: key.y, kid: key.kid }
}

/** Returns the pre-session cookie's key; a login moves it into the session. */
export const preSessionReadingKey = ({ secrets }: Services, cookies: CookieJar): string | null => {
  const sealed = cookies.get('pre')
  return sealed && secrets.decrypt('session-reading-key', sealed) ? sealed : null
}

const openReadingKey = ({ secrets }: Services, sealed: string | null): PrivateJwk | undefined => {
  const text = sealed && secrets.decrypt('session-reading-key', sealed)
  return text ? JSON.parse(text) : undefined
}

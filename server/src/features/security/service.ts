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

/** [ENV-2] Throws where the database was written with another master key than this one: nothing that is encrypted would open. */
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
 * [ENV-2] The same at the start of a server, which makes the first pair: of two with different keys that begin on an empty
 * database the second one is told, before anybody has sealed anything to either.
 */
export const claimMasterKey = (services: Services): Promise<void> =>
  services.db.transaction(async (tx) => {
    await lockServerKeys(tx)
    if (await newestServerKey(tx)) return requireSameMasterKey(tx, services)
    await makeKey(services, tx)
  })

/** Of servers that share a database clocks may be off by as much. */
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
  // [ENV-3] Whoever gets hold of the database and the master key opens with them what was recorded on the line.
  // [CLOCK-3] One of a clock that was ahead would stay until its far end.
  const at = (ms: number) => new Date(clock().getTime() + ms)
  await deleteServerKeys(db, at(-ENVELOPE.keyGraceMs), at(ENVELOPE.keyLifetimeMs + ENVELOPE.keyGraceMs))
  return { publicKey, expiresAt }
}

/** The key pairs that requests are sealed to: one a day, shared by all nodes through the database. */
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
    /** The key that clients seal to now. */
    current: async (): Promise<CurrentKey> => {
      const now = clock()
      if (current && current.expiresAt > now && current.expiresAt <= latestEnd(now)) return current
      const row = await currentServerKey(db, now, latestEnd(now))
      current = row
        ? { publicKey: row.publicKey as unknown as PublicJwk, expiresAt: row.expiresAt }
        : await makeKey(services, db)
      return current
    },
    /** For RequestKeys: a key's private half, through its day of grace. */
    find: (kid: string): PrivateJwk | undefined | Promise<PrivateJwk | undefined> => {
      const known = opened.get(kid)
      if (!known) return load(kid)
      return known.goodUntil > clock().getTime() ? known.key : undefined
    },
  } satisfies RequestKeys & Record<string, unknown>
}

export type ServerKeys = ReturnType<typeof createServerKeys>

const PRE_SESSION_SECONDS = 24 * 3600

/** The caller's reading key, made when first asked for: in the session's row, or before login in a sealed cookie. */
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
  const kept = await setReadingKeyOnce(services.db, request.session.id, made)
  return openReadingKey(services, kept) ?? privateKey
}

/** The public half that a secret reply is sealed to, where the caller has asked for a pair. */
export const publicReadingKeyOf = async (
  services: Services,
  request: CallRequest,
): Promise<PublicJwk | undefined> => {
  const sealed = request.session?.readingKey ?? preSessionReadingKey(services, request.cookies)
  const key = openReadingKey(services, sealed)
  return key && { kty: key.kty, crv: key.crv, x: key.x, y: key.y, kid: key.kid }
}

/** What the pre-session cookie stands for; a login takes it over into its session. */
export const preSessionReadingKey = ({ secrets }: Services, cookies: CookieJar): string | null => {
  const sealed = cookies.get('pre')
  return sealed && secrets.decrypt('session-reading-key', sealed) ? sealed : null
}

const openReadingKey = ({ secrets }: Services, sealed: string | null): PrivateJwk | undefined => {
  const text = sealed && secrets.decrypt('session-reading-key', sealed)
  return text ? JSON.parse(text) : undefined
}

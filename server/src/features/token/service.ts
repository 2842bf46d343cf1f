import { TOKEN_LIFETIME_MS } from '@metapyra/contract/token'
import type { Executor } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { BearerToken } from '../../platform/http/call-request.ts'
import { newId } from '../../platform/ids.ts'
import { readSignedId, signedId } from '../../platform/secrets/signed-id.ts'
import type { Services } from '../../platform/services.ts'
import type { TokenRow } from './queries.ts'
import {
  insertToken,
  markUsed,
  tokenById,
  useInvitationTokens,
  voidAllTokens,
  voidTokens,
} from './queries.ts'

interface NewToken {
  purpose: keyof typeof TOKEN_LIFETIME_MS
  email: string
  userId?: string | undefined
  workspaceId?: string | undefined
  /** Data stored with the token. The caller encrypts it first. */
  sealed?: string | undefined
  /** The token's lifetime, if it differs from that of its purpose. */
  lifetimeMs?: number | undefined
}

/**
 * Creates a one-use token and voids earlier ones for the same purpose, person and space. Tokens for people without an
 * account void no others.
 */
export const issueToken = async (
  { clock, secrets }: Services,
  db: Executor,
  { lifetimeMs, ...input }: NewToken,
): Promise<string> => {
  const now = clock()
  const { userId, ...about } = input
  if (userId) await voidTokens(db, { ...about, userId }, now)
  const id = newId()
  const expiresAt = new Date(now.getTime() + (lifetimeMs ?? TOKEN_LIFETIME_MS[input.purpose]))
  await insertToken(db, {
    id,
    expiresAt,
    ...input,
    userId: input.userId ?? null,
    workspaceId: input.workspaceId ?? null,
    sealed: input.sealed ?? null,
  })
  return signedId(secrets, 'one-use-token', id)
}

/** Returns null if the token never existed; only real ones are reported as expired or used. */
export const findToken = async (
  { db, clock, secrets }: Services,
  token: string,
): Promise<BearerToken | null> => {
  const id = readSignedId(secrets, 'one-use-token', token)
  const row = id === null ? undefined : await tokenById(db, id)
  return row ? { ...row, state: stateOf(row, clock()) } : null
}

/** Uses up a token in the caller's transaction. Throws if it was used before. */
export const useToken = async ({ clock }: Services, db: Executor, token: BearerToken): Promise<void> => {
  if (!(await markUsed(db, token.id, clock()))) throw new AppError('linkActivated')
}

const stateOf = (row: TokenRow, now: Date): BearerToken['state'] => {
  if (row.usedAt) return 'used'
  return row.voidedAt || row.expiresAt <= now ? 'ended' : 'live'
}

export { useInvitationTokens, voidAllTokens, voidTokens }

import type { Purpose } from '@metapyra/contract/access'
import { TOKEN_LIFETIME_MS } from '@metapyra/contract/constants'
import type { Executor } from '../../db/drizzle.ts'
import { AppError } from '../../http/app-error.ts'
import type { BearerToken } from '../../http/call-request.ts'
import { newId } from '../../ids.ts'
import type { Services } from '../../services.ts'
import type { TokenRow } from './queries.ts'
import { insertToken, markUsed, tokenById, voidTokens } from './queries.ts'

interface NewToken {
  purpose: Purpose
  email: string
  userId?: string | undefined
  workspaceId?: string | undefined
  /** Carried in the row; whoever reads it encrypts it first. */
  sealed?: string | undefined
}

const TOKEN = /^([\w-]{22})\.([\w-]{22})$/

/**
 * Makes a one-use token and voids the older ones of the same purpose, person and space.
 * It is the row's id and 128 bits of a keyed digest, so that the database holds nothing that opens a door.
 */
export const issueToken = async (
  { clock, secrets }: Services,
  db: Executor,
  input: NewToken,
): Promise<string> => {
  const now = clock()
  await voidTokens(db, input, now)
  const id = newId()
  const expiresAt = new Date(now.getTime() + TOKEN_LIFETIME_MS[input.purpose])
  await insertToken(db, {
    id,
    expiresAt,
    ...input,
    userId: input.userId ?? null,
    workspaceId: input.workspaceId ?? null,
    sealed: input.sealed ?? null,
  })
  return `${shorten(id)}.${secrets.mac('one-use-token', id).slice(0, 22)}`
}

/** Null where there was never such a token: only real ones are told expired or used. */
export const findToken = async (
  { db, clock, secrets }: Services,
  token: string,
): Promise<BearerToken | null> => {
  const [, short = '', mac = ''] = TOKEN.exec(token) ?? []
  const id = lengthen(short)
  if (!secrets.isMac('one-use-token', id, mac)) return null
  const row = await tokenById(db, id)
  return row ? { ...row, state: stateOf(row, clock()) } : null
}

/** Uses a token up in the caller's transaction; whoever comes second is told that it was used. */
export const useToken = async ({ clock }: Services, db: Executor, token: BearerToken): Promise<void> => {
  if (!(await markUsed(db, token.id, clock()))) throw new AppError('linkActivated')
}

const stateOf = (row: TokenRow, now: Date): BearerToken['state'] => {
  if (row.usedAt) return 'used'
  return row.voidedAt || row.expiresAt <= now ? 'ended' : 'live'
}

const shorten = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')
const lengthen = (short: string) =>
  Buffer.from(short, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

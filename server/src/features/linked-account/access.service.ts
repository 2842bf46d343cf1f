import { setTimeout as wait } from 'node:timers/promises'
import type { LinkedDeclared } from '@metapyra/contract/linked-accounts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import { LinkFailure } from '../../providers/link/provider.ts'
import type { LinkedRow } from './queries.ts'
import { claimRenewal, endRenewal, linkedById, linkedOf } from './queries.ts'

/** A token that expires this soon counts as expired. */
const SOON_MS = 60_000
/** A renewal claim older than this belongs to a server that went down. */
const CLAIM_MS = 15_000
const POLL_MS = 50

export const linkFirst = (row: LinkedRow | undefined, { title }: LinkedDeclared): AppError =>
  new AppError('LINK_FIRST', {
    message: row?.lastError ?? `Link your ${title} first: go to Settings, then “Linked accounts”.`,
  })

const revokedMessage = ({ title, company }: LinkedDeclared): string =>
  `Access to your ${title} was revoked at ${company}. Link it again: go to Settings, then “Linked accounts”.`

/**
 * Runs work with a person's linked account. [LINK-3] If the token is refused, it is renewed and the work tried once
 * more. If it is refused again, the account gets an error with a message until it is linked again.
 */
export const withAccess = async <T>(
  services: Services,
  userId: string,
  linked: LinkedDeclared,
  { work, isRefused }: { work: (token: string) => Promise<T>; isRefused: (error: unknown) => boolean },
): Promise<T> => {
  const row = await linkedOf(services.db, userId, linked)
  const first = await requireValidToken(services, linked, row)
  const token = openToken(services, linked, first)
  try {
    return await work(token)
  } catch (error) {
    if (!isRefused(error)) throw error
  }
  const second = await renewToken(services, linked, first)
  try {
    return await work(openToken(services, linked, second))
  } catch (error) {
    if (!isRefused(error)) throw error
    const lastError = `${linked.company} no longer accepts our access to your ${linked.title}. Link it again.`
    await endRenewal(services.db, second, { status: 'error', lastError })
    throw new AppError('LINK_FIRST', { message: lastError, cause: error })
  }
}

/** Returns the account with a token that should be valid. Throws if it has to be linked first. */
const requireValidToken = async (
  services: Services,
  linked: LinkedDeclared,
  row: LinkedRow | undefined,
): Promise<LinkedRow> => {
  if (!row || row.status === 'revoked') throw linkFirst(row, linked)
  const isFresh =
    row.accessToken && (!row.expiresAt || row.expiresAt.getTime() > services.clock().getTime() + SOON_MS)
  return isFresh ? row : renewToken(services, linked, row)
}

const openToken = ({ secrets }: Services, linked: LinkedDeclared, { accessToken }: LinkedRow): string => {
  const token = accessToken && secrets.decrypt('linked-account', accessToken)
  if (!token) throw linkFirst(undefined, linked)
  return token
}

/**
 * [LINK-4] Returns the account with a newer token than the one seen. Only one of all servers requests it from the
 * provider, outside any transaction; all other callers wait for the result.
 */
export const renewToken = async (
  services: Services,
  linked: LinkedDeclared,
  seen: LinkedRow,
): Promise<LinkedRow> => {
  const { db } = services
  for (const end = performance.now() + 2 * CLAIM_MS; performance.now() < end; await wait(POLL_MS)) {
    const now = services.clock()
    if (await claimRenewal(db, seen, now, new Date(now.getTime() + CLAIM_MS)))
      return renew(services, linked, seen)
    const current = await linkedById(db, seen.id)
    if (!current || current.status === 'revoked') throw linkFirst(current, linked)
    if (current.tokenVersion !== seen.tokenVersion) return current
  }
  throw new AppError('PROVIDER_DOWN')
}

const renew = async (services: Services, linked: LinkedDeclared, seen: LinkedRow): Promise<LinkedRow> => {
  const { db, secrets, links } = services
  const client = links.find(linked)
  const refreshToken = seen.refreshToken && secrets.decrypt('linked-account', seen.refreshToken)
  if (!client || !refreshToken) {
    await endRenewal(db, seen, {})
    throw linkFirst(undefined, linked)
  }
  const tokenVersion = seen.tokenVersion + 1
  try {
    const grant = await client.refresh(refreshToken)
    const row = await endRenewal(db, seen, {
      ...{ tokenVersion, status: 'active', lastError: null, expiresAt: grant.expiresAt },
      accessToken: secrets.encrypt('linked-account', grant.accessToken),
      ...(grant.refreshToken && { refreshToken: secrets.encrypt('linked-account', grant.refreshToken) }),
    })
    if (!row) throw linkFirst(undefined, linked)
    return row
  } catch (error) {
    if (!(error instanceof LinkFailure)) throw error
    if (error.reason !== 'refused') {
      await endRenewal(db, seen, {})
      throw new AppError('PROVIDER_DOWN', { cause: error })
    }
    // [LINK-5] The access was revoked at the provider.
    const lastError = revokedMessage(linked)
    const revokedFields = {
      status: 'revoked',
      lastError,
      accessToken: null,
      refreshToken: null,
      expiresAt: null,
    } as const
    await endRenewal(db, seen, { ...revokedFields, tokenVersion })
    throw new AppError('LINK_FIRST', { message: lastError, cause: error })
  }
}

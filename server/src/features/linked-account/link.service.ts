import type { LinkedAccount } from '@metapyra/contract/entities/calendar'
import type { LinkedDeclared } from '@metapyra/contract/linked-accounts'
import { LINKED_ACCOUNTS } from '@metapyra/contract/linked-accounts'
import type { Executor, Transaction } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { digest, newId } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import type { Grant, LinkClient } from '../../providers/link/provider.ts'
import { LinkFailure } from '../../providers/link/provider.ts'
import { linkFirst, renewToken } from './access.service.ts'
import type { LinkedRow } from './queries.ts'
import {
  deleteLinked,
  deleteStartsBefore,
  insertStart,
  linkedOf,
  replaceLinked,
  takeStart,
} from './queries.ts'
import type { RevocationRow } from './revocation.queries.ts'
import { cancelRevocation, queueRevocation, revoke } from './revocation.service.ts'
import { removedAccount, requireDeclared, returnPageOf } from './rules.ts'
import type { LinkCaller } from './service.ts'
import { setLinkCookie, toLinkedAccount } from './service.ts'

/** Enough to read consent pages and to find passwords and second factors. */
const START_MS = 10 * 60_000

const clientOf = ({ links }: Services, linked: LinkedDeclared): LinkClient => {
  const client = links.find(linked)
  if (client) return client
  throw new AppError('NOT_FOUND', { message: `${linked.title} can’t be linked on this server.` })
}

/** Converts a provider's failure to an error with a readable message. */
const toAppError = ({ title, company }: LinkedDeclared, error: unknown): AppError => {
  if (!(error instanceof LinkFailure)) throw error
  if (error.reason === 'refused')
    return new AppError('WRONG_TOKEN', {
      message: `${company} didn’t accept this answer: it may be used or expired. Link your ${title} again.`,
      cause: error,
    })
  return new AppError('PROVIDER_DOWN', { cause: error })
}

/** [LINK-1] Begins to link an account. Returns the URL for the browser, with a state valid only for this login. */
export const startLink = async (
  services: Services,
  { userId, rootId }: LinkCaller,
  linked: LinkedDeclared,
): Promise<{ url: string }> => {
  const { db, secrets, clock, hosts } = services
  const { provider, kind } = linked
  const client = clientOf(services, linked)
  const { url, state, verifier } = await client.begin(returnPageOf(hosts, linked)).catch((error) => {
    throw toAppError(linked, error)
  })
  await insertStart(db, {
    ...{ stateHash: digest(state), userId, rootId, provider, kind },
    verifier: secrets.encrypt('linked-account', verifier),
    expiresAt: new Date(clock().getTime() + START_MS),
  })
  return { url }
}

interface ProviderResponse {
  code: string
  state?: string | undefined
  /** Compared with the session, never trusted. */
  userId?: string | undefined
}

/** [LINK-1] [LINK-2] Links an account with the response from the provider's page. */
export const finishLink = async (
  services: Services,
  { userId, rootId, cookies }: LinkCaller,
  linked: LinkedDeclared,
  { code, state = '', userId: declaredUserId = userId }: ProviderResponse,
): Promise<LinkedAccount> => {
  const { db, secrets, clock, hosts } = services
  const { provider, kind } = linked
  const client = clientOf(services, linked)
  if (declaredUserId.toLowerCase() !== userId) throw new AppError('FORBIDDEN')
  const start = await takeStart(db, { stateHash: digest(state), userId, rootId, provider, kind })
  const verifier = start && secrets.decrypt('linked-account', start.verifier)
  if (!verifier || start.expiresAt <= clock())
    throw new AppError('WRONG_TOKEN', {
      message: `This link didn’t start here, was already used, or has expired. Link your ${linked.title} again.`,
    })
  const redirectUri = returnPageOf(hosts, linked)
  const grant = await client.finish({ redirectUri, code, state, verifier }).catch((error) => {
    throw toAppError(linked, error)
  })
  await checkGrant(services, client, linked, { grant, userId })
  const before = await linkedOf(db, userId, linked)
  const found = await emailOf(services, linked, grant)
  const id = newId()
  // If an email is unknown, the account is assumed to be the same. Revoking the earlier access would then revoke the
  // new one too.
  const isOther = before !== undefined && before.email !== null && found !== null && before.email !== found
  const email = found ?? before?.email ?? null
  const pendingRevocation = await db.transaction(async (tx) => {
    await cancelRevocation(tx, linked, { userId, email })
    await replaceLinked(tx, {
      ...{ id, userId, provider, kind, email, scopes: grant.scopes },
      accessToken: secrets.encrypt('linked-account', grant.accessToken),
      refreshToken: grant.refreshToken && secrets.encrypt('linked-account', grant.refreshToken),
      ...{ expiresAt: grant.expiresAt, status: 'active', lastError: null, renewingUntil: null },
      linkedAt: clock(),
      tokenVersion: (before?.tokenVersion ?? 0) + 1,
    })
    emitOnCommit(tx, 'account:linked', { linkedId: id })
    // For the same account, Google would revoke the new access together with the old one, so this revokes only another
    // account's.
    if (!isOther || !before.refreshToken) return undefined
    return queueRevocation(services, tx, linked, { userId, email: before.email, token: before.refreshToken })
  })
  if (pendingRevocation) await revoke(services, pendingRevocation)
  const row = await linkedOf(db, userId, linked)
  if (!row) throw new AppError('NOT_FOUND')
  setLinkCookie(services, cookies, linked, row)
  return toLinkedAccount(row)
}

/** [LINK-2] An access with fewer scopes than requested is useless and is revoked. */
const checkGrant = async (
  services: Services,
  client: LinkClient,
  linked: LinkedDeclared,
  { grant, userId }: { grant: Grant; userId: string },
): Promise<void> => {
  const { db, secrets } = services
  if (client.isEnough(grant) && grant.refreshToken) return
  const token = secrets.encrypt('linked-account', grant.refreshToken ?? grant.accessToken)
  await revoke(services, await queueRevocation(services, db, linked, { userId, email: null, token }))
  const { title, company } = linked
  throw new AppError('FORBIDDEN', {
    message: `MetaPyra wasn’t allowed to use your ${title}, so nothing was linked. Leave the box checked at ${company}.`,
  })
}

const emailOf = async (
  { drive, calendars }: Services,
  { provider, kind }: LinkedDeclared,
  grant: Grant,
): Promise<string | null> => {
  const api = kind === 'drive' ? drive : calendars[provider]
  if (!api) return null
  // Nothing depends on the owner's email, so failures are ignored.
  return api.about(grant.accessToken).then(
    ({ email }) => email,
    () => null,
  )
}

/** Requests a new token at once, even if the current one is valid. */
export const renewLink = async (
  services: Services,
  { userId, cookies }: LinkCaller,
  linked: LinkedDeclared,
): Promise<LinkedAccount> => {
  const row = await linkedOf(services.db, userId, linked)
  if (!row || row.status === 'revoked') throw linkFirst(row, linked)
  const fresh = await renewToken(services, linked, row)
  setLinkCookie(services, cookies, linked, fresh)
  return toLinkedAccount(fresh)
}

/** [LINK-6] Deletes a linked account and revokes its access. The result is the same if there was none. */
export const removeLink = async (
  services: Services,
  { userId, cookies }: LinkCaller,
  linked: LinkedDeclared,
): Promise<LinkedAccount> => {
  const { row, pendingRevocation } = await services.db.transaction(async (tx) => {
    const row = await deleteLinked(tx, userId, linked)
    if (!row?.refreshToken) return { row }
    const holder = { userId, email: row.email, token: row.refreshToken }
    return { row, pendingRevocation: await queueRevocation(services, tx, linked, holder) }
  })
  setLinkCookie(services, cookies, linked, undefined)
  if (pendingRevocation) await revoke(services, pendingRevocation)
  return { ...removedAccount(linked), email: row?.email ?? null }
}

/** [LINK-6] Deletes these accounts. Returns a function that revokes their accesses after the transaction. */
export const unlinkAll = async (
  services: Services,
  tx: Executor,
  rows: LinkedRow[],
): Promise<() => Promise<void>> => {
  const pendingRevocation: RevocationRow[] = []
  for (const { userId, provider, kind } of rows) {
    const linked = requireDeclared(provider, kind)
    const row = await deleteLinked(tx, userId, linked)
    if (!row?.refreshToken) continue
    pendingRevocation.push(
      await queueRevocation(services, tx, linked, { userId, email: row.email, token: row.refreshToken }),
    )
  }
  return async () => {
    for (const row of pendingRevocation) await revoke(services, row)
  }
}

/**
 * [DEL-2] Deletes all of a person's linked accounts in the transaction that closes their account. The accesses are
 * revoked in the background.
 */
export const removeLinksOf = async (services: Services, tx: Transaction, userId: string): Promise<void> => {
  for (const linked of Object.values(LINKED_ACCOUNTS)) {
    const row = await deleteLinked(tx, userId, linked)
    if (row?.refreshToken)
      await queueRevocation(services, tx, linked, { userId, email: row.email, token: row.refreshToken })
  }
}

export const sweepStarts = ({ db, clock }: Services): Promise<void> => deleteStartsBefore(db, clock())

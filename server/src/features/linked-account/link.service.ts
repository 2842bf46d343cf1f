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
import { linkFirst, renewed } from './access.service.ts'
import type { LinkedRow } from './queries.ts'
import {
  deleteLinked,
  deleteStartsBefore,
  insertStart,
  linkedOf,
  replaceLinked,
  takeStart,
} from './queries.ts'
import type { GiveBackRow } from './revocation.queries.ts'
import { cancelRevocation, queueRevocation, revoke } from './revocation.service.ts'
import { linkedAs, removed, returnPageOf } from './rules.ts'
import type { Linker } from './service.ts'
import { setLinkCookie, toLinkedAccount } from './service.ts'

/** Consent pages are read, passwords looked for, second factors fetched. */
const START_MS = 10 * 60_000

const clientOf = ({ links }: Services, linked: LinkedDeclared): LinkClient => {
  const client = links.find(linked)
  if (client) return client
  throw new AppError('NOT_FOUND', { message: `${linked.title} can’t be linked on this server.` })
}

/** Throws what people can read of a failure at the provider. */
const inWords = ({ title, company }: LinkedDeclared, error: unknown): AppError => {
  if (!(error instanceof LinkFailure)) throw error
  if (error.reason === 'refused')
    return new AppError('WRONG_TOKEN', {
      message: `${company} didn’t accept this answer: it may be used or expired. Link your ${title} again.`,
      cause: error,
    })
  return new AppError('PROVIDER_DOWN', { cause: error })
}

/** [LINK-1] Begins to link an account: where the browser goes, with a state that is good for this sign-in alone. */
export const startLink = async (
  services: Services,
  { userId, rootId }: Linker,
  linked: LinkedDeclared,
): Promise<{ url: string }> => {
  const { db, secrets, clock, hosts } = services
  const { provider, kind } = linked
  const client = clientOf(services, linked)
  const { url, state, verifier } = await client.begin(returnPageOf(hosts, linked)).catch((error) => {
    throw inWords(linked, error)
  })
  await insertStart(db, {
    ...{ stateHash: digest(state), userId, rootId, provider, kind },
    verifier: secrets.encrypt('linked-account', verifier),
    expiresAt: new Date(clock().getTime() + START_MS),
  })
  return { url }
}

interface Answer {
  code: string
  state?: string | undefined
  /** Compared with the session, never trusted. */
  userId?: string | undefined
}

/** [LINK-1] [LINK-2] Links an account with what its provider's page has sent back. */
export const finishLink = async (
  services: Services,
  { userId, rootId, cookies }: Linker,
  linked: LinkedDeclared,
  { code, state = '', userId: told = userId }: Answer,
): Promise<LinkedAccount> => {
  const { db, secrets, clock, hosts } = services
  const { provider, kind } = linked
  const client = clientOf(services, linked)
  if (told.toLowerCase() !== userId) throw new AppError('FORBIDDEN')
  const start = await takeStart(db, { stateHash: digest(state), userId, rootId, provider, kind })
  const verifier = start && secrets.decrypt('linked-account', start.verifier)
  if (!verifier || start.expiresAt <= clock())
    throw new AppError('WRONG_TOKEN', {
      message: `This link didn’t start here, was already used, or has expired. Link your ${linked.title} again.`,
    })
  const redirectUri = returnPageOf(hosts, linked)
  const grant = await client.finish({ redirectUri, code, state, verifier }).catch((error) => {
    throw inWords(linked, error)
  })
  await checkGrant(services, client, linked, { grant, userId })
  const before = await linkedOf(db, userId, linked)
  const found = await emailOf(services, linked, grant)
  const id = newId()
  // Where it is not known whose it is it is taken for the same: given back, the access before would take the new one.
  const isOther = before !== undefined && before.email !== null && found !== null && before.email !== found
  const email = found ?? before?.email ?? null
  const left = await db.transaction(async (tx) => {
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
    // Of one account Google takes all that was given back at once, the new with the old.
    if (!isOther || !before.refreshToken) return undefined
    return queueRevocation(services, tx, linked, { userId, email: before.email, token: before.refreshToken })
  })
  if (left) await revoke(services, left)
  const row = await linkedOf(db, userId, linked)
  if (!row) throw new AppError('NOT_FOUND')
  setLinkCookie(services, cookies, linked, row)
  return toLinkedAccount(row)
}

/** [LINK-2] Less than what was asked for is of no use, and is given back. */
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
  // Whose it is is good to know and nothing depends on it.
  return api.about(grant.accessToken).then(
    ({ email }) => email,
    () => null,
  )
}

/** Asks for another token at once, whatever becomes of the one that there is. */
export const renewLink = async (
  services: Services,
  { userId, cookies }: Linker,
  linked: LinkedDeclared,
): Promise<LinkedAccount> => {
  const row = await linkedOf(services.db, userId, linked)
  if (!row || row.status === 'revoked') throw linkFirst(row, linked)
  const fresh = await renewed(services, linked, row)
  setLinkCookie(services, cookies, linked, fresh)
  return toLinkedAccount(fresh)
}

/** [LINK-6] Deletes what is known of an account, and gives the access to it back; the same where there is none. */
export const removeLink = async (
  services: Services,
  { userId, cookies }: Linker,
  linked: LinkedDeclared,
): Promise<LinkedAccount> => {
  const { row, left } = await services.db.transaction(async (tx) => {
    const row = await deleteLinked(tx, userId, linked)
    if (!row?.refreshToken) return { row }
    const holder = { userId, email: row.email, token: row.refreshToken }
    return { row, left: await queueRevocation(services, tx, linked, holder) }
  })
  setLinkCookie(services, cookies, linked, undefined)
  if (left) await revoke(services, left)
  return { ...removed(linked), email: row?.email ?? null }
}

/** [LINK-6] Deletes these, and answers what gives the accesses back once the transaction has ended. */
export const unlinkAll = async (
  services: Services,
  tx: Executor,
  rows: LinkedRow[],
): Promise<() => Promise<void>> => {
  const left: GiveBackRow[] = []
  for (const { userId, provider, kind } of rows) {
    const linked = linkedAs(provider, kind)
    const row = await deleteLinked(tx, userId, linked)
    if (!row?.refreshToken) continue
    left.push(
      await queueRevocation(services, tx, linked, { userId, email: row.email, token: row.refreshToken }),
    )
  }
  return async () => {
    for (const row of left) await revoke(services, row)
  }
}

/** [DEL-2] All of somebody's, in the transaction that closes their account; what is left is given back by and by. */
export const removeLinksOf = async (services: Services, tx: Transaction, userId: string): Promise<void> => {
  for (const linked of Object.values(LINKED_ACCOUNTS)) {
    const row = await deleteLinked(tx, userId, linked)
    if (row?.refreshToken)
      await queueRevocation(services, tx, linked, { userId, email: row.email, token: row.refreshToken })
  }
}

export const sweepStarts = ({ db, clock }: Services): Promise<void> => deleteStartsBefore(db, clock())

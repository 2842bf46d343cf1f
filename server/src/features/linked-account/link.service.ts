import type { LinkedAccount } from '@metapyra/contract/entities/calendar'
import { AppError } from '../../http/app-error.ts'
import type { CookieJar } from '../../http/call-request.ts'
import { digest, newId } from '../../ids.ts'
import type { LinkName } from '../../providers/link/links.ts'
import type { Grant, LinkClient } from '../../providers/link/provider.ts'
import { LinkFailure } from '../../providers/link/provider.ts'
import type { Services } from '../../services.ts'
import {
  deleteLinked,
  deleteStartsBefore,
  insertStart,
  linkedOf,
  replaceLinked,
  takeStart,
} from './queries.ts'
import { removed, returnPageOf, titleOf } from './rules.ts'
import { tellBrowser, toLinkedAccount } from './service.ts'

/** Consent pages are read, passwords looked for, second factors fetched. */
const START_MS = 10 * 60_000

/** Who is signed in where; handed over to other hosts it is the same sign-in. */
interface Who {
  userId: string
  rootId: string
}

const clientOf = ({ links }: Services, name: LinkName): LinkClient => {
  const client = links.find(name)
  if (client) return client
  throw new AppError('NOT_FOUND', { message: `No ${titleOf(name)} can be linked here.` })
}

/** Throws what people can read of a failure at the provider. */
const inWords = (name: LinkName, error: unknown): AppError => {
  if (!(error instanceof LinkFailure)) throw error
  if (error.reason === 'refused')
    return new AppError('WRONG_TOKEN', {
      message: `Google did not take this answer; it may have been used or be too old. Link your ${titleOf(name)} once more.`,
      cause: error,
    })
  return new AppError('PROVIDER_DOWN', { cause: error })
}

/** [LINK-1] Begins to link an account: where the browser goes, with a state that is good for this sign-in alone. */
export const startLink = async (services: Services, who: Who, name: LinkName): Promise<{ url: string }> => {
  const { db, secrets, clock, hosts } = services
  const client = clientOf(services, name)
  const { url, state, verifier } = await client.begin(returnPageOf(hosts, name)).catch((error) => {
    throw inWords(name, error)
  })
  await insertStart(db, {
    ...{ stateHash: digest(state), ...who, provider: name.provider, kind: name.kind },
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
  who: Who,
  cookies: CookieJar,
  { name, answer }: { name: LinkName; answer: Answer },
): Promise<LinkedAccount> => {
  const { db, secrets, clock, hosts } = services
  const client = clientOf(services, name)
  const { code, state = '', userId } = answer
  if (userId !== undefined && userId.toLowerCase() !== who.userId) throw new AppError('FORBIDDEN')
  const start = await takeStart(db, {
    stateHash: digest(state),
    ...who,
    provider: name.provider,
    kind: name.kind,
  })
  const verifier = start && secrets.decrypt('linked-account', start.verifier)
  if (!verifier || start.expiresAt <= clock())
    throw new AppError('WRONG_TOKEN', {
      message: `This was not begun here, or is used or too old. Link your ${titleOf(name)} once more.`,
    })
  const redirectUri = returnPageOf(hosts, name)
  const grant = await client.finish({ redirectUri, code, state, verifier }).catch((error) => {
    throw inWords(name, error)
  })
  await checkGrant(client, name, grant)
  const before = await linkedOf(db, who.userId, name)
  const email = await emailOf(services, name, grant)
  await replaceLinked(db, {
    ...{
      id: newId(),
      userId: who.userId,
      provider: name.provider,
      kind: name.kind,
      email,
      scopes: grant.scopes,
    },
    accessToken: secrets.encrypt('linked-account', grant.accessToken),
    refreshToken: grant.refreshToken && secrets.encrypt('linked-account', grant.refreshToken),
    ...{
      expiresAt: grant.expiresAt,
      status: 'active',
      lastError: null,
      renewingUntil: null,
      linkedAt: clock(),
    },
    tokenVersion: (before?.tokenVersion ?? 0) + 1,
  })
  // Of one account Google takes all that was given back at once, the new with the old.
  if (before && before.email !== email) await giveBack(services, name, before.refreshToken)
  const row = await linkedOf(db, who.userId, name)
  if (!row) throw new AppError('NOT_FOUND')
  tellBrowser(services, cookies, name, row)
  return toLinkedAccount(row)
}

/** [LINK-2] Less than what was asked for is of no use, and is given back. */
const checkGrant = async (client: LinkClient, name: LinkName, grant: Grant): Promise<void> => {
  if (client.scopes.every((scope) => grant.scopes.includes(scope)) && grant.refreshToken) return
  await client.revoke(grant.accessToken).catch(ignoreGone)
  throw new AppError('FORBIDDEN', {
    message: `You did not allow MetaPyra to use your ${titleOf(name)}: leave the box ticked at Google. Nothing was linked.`,
  })
}

/** It is not good there any more, or runs out by itself. */
const ignoreGone = (error: unknown): void => {
  if (!(error instanceof LinkFailure)) throw error
}

const emailOf = async ({ drive }: Services, { kind }: LinkName, grant: Grant): Promise<string | null> => {
  if (kind !== 'drive' || !drive) return null
  // Whose it is is good to know and nothing depends on it.
  return drive.about(grant.accessToken).then(
    ({ email }) => email,
    () => null,
  )
}

const giveBack = async (
  { links, secrets }: Services,
  name: LinkName,
  sealed: string | null,
): Promise<void> => {
  const token = sealed && secrets.decrypt('linked-account', sealed)
  if (token) await links.find(name)?.revoke(token).catch(ignoreGone)
}

/** [LINK-6] Deletes what is known of an account, and gives the access to it back; the same where there is none. */
export const removeLink = async (
  services: Services,
  userId: string,
  cookies: CookieJar,
  name: LinkName,
): Promise<LinkedAccount> => {
  const row = await deleteLinked(services.db, userId, name)
  tellBrowser(services, cookies, name, undefined)
  await giveBack(services, name, row?.refreshToken ?? null)
  return { ...removed(name), email: row?.email ?? null }
}

export const sweepStarts = ({ db, clock }: Services): Promise<void> => deleteStartsBefore(db, clock())

import type { Input, Reply } from '@metapyra/contract/calls'
import { PROVIDER_TITLES } from '@metapyra/contract/constants'
import { LINKED_ACCOUNTS } from '@metapyra/contract/linked-accounts'
import type { Executor } from '../../platform/db/drizzle.ts'
import { isId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { disconnectIdentity, identitiesOfUser } from '../account/core/identities.service.ts'
import { endSessionsOfUser } from '../account/sessions/end-sessions.service.ts'
import { loginsOf } from '../account/sessions/session-list.service.ts'
import { unlinkAll } from '../linked-account/link.service.ts'
import { endGuestLinks } from './end.service.ts'
import { endBookingLinks, endFeeds, linkedOfUser, openBySpace } from './queries.ts'

type Row = Reply<'GET v2/user/ways-in'>['rows'][number]
type Grant = Input<'POST v2/user/end-ways-in'>['ways'][number]

interface Owner {
  userId: string
  rootId: string
}

const titleOfLinked = (provider: string, kind: string): string =>
  Object.values(LINKED_ACCOUNTS).find((one) => one.provider === provider && one.kind === kind)?.title ??
  provider

/** [ACC-11] Everything that has access to an account, besides the calling session. */
export const accessGrantsOf = async (services: Services, { userId, rootId }: Owner): Promise<Row[]> => {
  const { db, clock } = services
  const others = (await loginsOf(services, userId, rootId)).filter(({ isCurrent }) => !isCurrent)
  const [identities, linked, inSpaces] = await Promise.all([
    identitiesOfUser(db, userId),
    linkedOfUser(db, { userId }),
    openBySpace(db, userId, clock()),
  ])
  const one = { detail: null, count: 1 }
  const oldest = others.map(({ createdAt }) => createdAt).sort()[0]
  return [
    ...(oldest
      ? [
          {
            kind: 'devices' as const,
            ...{ id: 'others', title: '', detail: null, count: others.length, since: oldest },
          },
        ]
      : []),
    ...identities.map(({ provider, createdAt }) => ({
      ...{ ...one, kind: 'provider' as const, id: provider, title: PROVIDER_TITLES[provider] },
      since: createdAt.toISOString(),
    })),
    ...linked.map(({ id, provider, kind, email, linkedAt }) => ({
      ...{ ...one, kind: 'linked' as const, id, title: titleOfLinked(provider, kind), detail: email },
      since: linkedAt.toISOString(),
    })),
    ...inSpaces.map(({ kind, id, space, count, since }) => ({
      ...{ kind, id, title: space, detail: null, count },
      since: new Date(since).toISOString(),
    })),
  ]
}

/**
 * Ends these grants. A grant that doesn't exist or belongs to another account is skipped without an error. Returns a
 * function that revokes the access at the providers.
 */
export const endAccessGrants = async (
  services: Services,
  tx: Executor,
  { userId, rootId }: Owner,
  grants: Grant[],
): Promise<() => Promise<void>> => {
  const idsOf = (kind: Grant['kind']) =>
    grants.flatMap((way) => (way.kind === kind && (isId(way.id) || kind === 'provider') ? [way.id] : []))
  if (grants.some(({ kind }) => kind === 'devices')) await endSessionsOfUser(tx, userId, rootId)
  for (const { provider } of await identitiesOfUser(tx, userId))
    if (idsOf('provider').includes(provider)) await disconnectIdentity(tx, userId, provider)
  for (const workspaceId of idsOf('feed')) await endFeeds(tx, { userId, workspaceId })
  for (const workspaceId of idsOf('bookingLinks'))
    await endBookingLinks(tx, { userId, workspaceId }, services.clock())
  for (const workspaceId of idsOf('guestLinks')) await endGuestLinks(services, tx, { userId, workspaceId })
  const linked = (await linkedOfUser(tx, { userId })).filter(({ id }) => idsOf('linked').includes(id))
  return unlinkAll(services, tx, linked)
}

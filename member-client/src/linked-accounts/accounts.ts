import type { Reply } from '@metapyra/contract/calls'
import type { LinkedAccount } from '@metapyra/contract/entities/calendar'
import type { LinkedDeclared, LinkedName } from '@metapyra/contract/linked-accounts'
import { LINKED_ACCOUNTS } from '@metapyra/contract/linked-accounts'
import { session } from '../session/session.ts'

/** An external account that the user can link. */
export type Linkable = LinkedDeclared & {
  /** Why to link it; displayed until it is linked. */
  use: string
  /** What happens when it is unlinked. */
  unlinkEffects: readonly string[]
  /** Renews the access, if the provider has a call for it. */
  renew?(): Promise<Reply<'PATCH v2/calendar/google-refreshToken'>>
  remove(): Promise<Reply<'PATCH v2/calendar/google-remove'>>
}

const { $appConfig, $user } = session.state

const renewGoogle = (type: 'calendar' | 'drive') =>
  session.api('PATCH v2/calendar/google-refreshToken', { type }, { isSilent: true })

export const GOOGLE_DRIVE: Linkable = {
  ...LINKED_ACCOUNTS['google drive'],
  use: 'Add files from it to the library, and save library files to it.',
  unlinkEffects: [
    'MetaPyra forgets it and gives up its access at Google. Transfers in progress stop.',
    'Copies in the library stay. Links to its files stay too, for anyone with access at Google.',
    'Google may revoke everything else you allowed MetaPyra for this Google account.',
  ],
  renew: () => renewGoogle('drive'),
  remove: () => session.api('PATCH v2/calendar/google-remove', { type: 'drive' }, { isSilent: true }),
}

const CALENDAR_USE = 'Blocks busy times and adds bookings to it.'
const calendarLoss = (company: string) => [
  `MetaPyra forgets its events and disconnects from ${company}. What it added there stays.`,
  'Events in it no longer block your time.',
]

const LINKABLE: { readonly [name in LinkedName]: Linkable } = {
  'google drive': GOOGLE_DRIVE,
  'google calendar': {
    ...LINKED_ACCOUNTS['google calendar'],
    use: CALENDAR_USE,
    unlinkEffects: calendarLoss('Google'),
    renew: () => renewGoogle('calendar'),
    remove: () => session.api('PATCH v2/calendar/google-remove', { type: 'calendar' }, { isSilent: true }),
  },
  'microsoft calendar': {
    ...LINKED_ACCOUNTS['microsoft calendar'],
    use: CALENDAR_USE,
    unlinkEffects: calendarLoss('Microsoft'),
    remove: () => session.api('PATCH v2/calendar/outlook-remove', {}, { isSilent: true }),
  },
}
const all = Object.values(LINKABLE)

/** Sets in the session whether the account is linked. */
export const setLinked = ({ token }: LinkedDeclared, isLinked: boolean): void =>
  session.state[`$${token}`].set(isLinked ? 'linked' : null)

/** The accounts that can be linked on this installation. */
export const availableAccounts = (): readonly Linkable[] => {
  const links = $appConfig.get()?.links ?? []
  return all.filter(({ provider, kind }) => links.includes(`${provider} ${kind}`))
}

export const matchesLinkable =
  ({ provider, kind }: Linkable) =>
  (account: LinkedAccount): boolean =>
    account.provider === provider && account.kind === kind

/** Loads which accounts the user has linked. */
export const loadLinked = async (): Promise<readonly LinkedAccount[]> => {
  const { accounts } = await session.api('GET v2/calendar/linked-accounts', {}, { isSilent: true })
  for (const linkable of all)
    setLinked(
      linkable,
      accounts.some((account) => matchesLinkable(linkable)(account) && account.status === 'active'),
    )
  return accounts
}

// Linked accounts belong to the user, so they are cleared at logout.
$user.listen((user) => {
  if (!user) for (const linkable of all) setLinked(linkable, false)
})

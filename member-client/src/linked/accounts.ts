import type { Reply } from '@metapyra/contract/calls'
import type { LinkedAccount } from '@metapyra/contract/entities/calendar'
import type { SessionState } from '@metapyra/session/state'
import { session } from '../session.ts'

type TokenName = 'googleCalendarToken' | 'googleDriveToken' | 'outlookCalendarToken'

/** An account elsewhere that one lets the product use. */
export interface Linkable extends Pick<LinkedAccount, 'provider' | 'kind'> {
  title: string
  /** What one has of it, until it is linked. */
  use: string
  /** What becomes of things once it is not linked any more. */
  loss: readonly string[]
  $token: SessionState[`$${TokenName}`]
  remove(): Promise<Reply<'PATCH v2/calendar/google-remove'>>
}

const { $appConfig, $googleDriveToken, $user } = session.state

export const GOOGLE_DRIVE: Linkable = {
  ...{ provider: 'google', kind: 'drive', title: 'Google Drive' },
  use: 'Bring files from it into the library, and save files of the library there.',
  loss: [
    'MetaPyra forgets it and gives the access back to Google. What is still on its way stops.',
    'Copies in the library stay. Links to its files stay too, for whoever Google lets see them.',
    'Google may end all that MetaPyra was allowed to do with this Google account at once.',
  ],
  $token: $googleDriveToken,
  remove: () => session.api('PATCH v2/calendar/google-remove', { type: 'drive' }, { isSilent: true }),
}

/** All that the client knows how to link; of the server's kinds, what is not here is not offered. */
const LINKABLE: readonly Linkable[] = [GOOGLE_DRIVE]

/** Those that can be linked here. */
export const offeredHere = (): readonly Linkable[] => {
  const links = $appConfig.get()?.links ?? []
  return LINKABLE.filter(({ provider, kind }) => links.includes(`${provider} ${kind}`))
}

export const isOf =
  ({ provider, kind }: Linkable) =>
  (account: LinkedAccount): boolean =>
    account.provider === provider && account.kind === kind

/** What one has linked, as it is now. */
export const loadLinked = async (): Promise<readonly LinkedAccount[]> => {
  const { accounts } = await session.api('GET v2/calendar/linked-accounts', {}, { isSilent: true })
  for (const one of LINKABLE) {
    const isActive = accounts.some((account) => isOf(one)(account) && account.status === 'active')
    one.$token.set(isActive ? 'linked' : null)
  }
  return accounts
}

// What is linked is somebody's: it goes with them.
$user.listen((user) => {
  if (!user) for (const { $token } of LINKABLE) $token.set(null)
})

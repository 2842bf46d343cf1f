import { isAdminRole } from '@metapyra/contract/constants'
import type { Workspace } from '@metapyra/contract/entities/workspace'
import { useEffect, useState } from 'react'
import { buttonClass } from '../design/button.tsx'
import { FormPage } from '../design/form-page.tsx'
import { useStore } from '../design/use-store.ts'
import { RoomBeside } from '../scene/room-beside.tsx'
import { session } from '../session.ts'
import { AppLink } from '../shell/app-link.tsx'

export const deniedTitle = 'The plan of this space has ended'

const runsIt = (space: Workspace | null): boolean => isAdminRole(space?.userRole)

/** Whoever runs the space is told who else owns it; all others know of one. */
const useOwners = (): string => {
  const space = useStore(session.state.$workspace)
  const [names, setNames] = useState<string[]>([])
  const id = runsIt(space) ? space?.id : undefined
  useEffect(() => {
    if (!id) return
    session
      .api('POST v2/admin/workspace/ownership', {}, { isSilent: true })
      // Without an answer the name that came with the space has to do.
      .then(
        ({ owners }) => setNames(owners.map(({ name }) => name)),
        () => undefined,
      )
  }, [id])
  return (names.length > 0 ? names : [space?.ownerName]).filter(Boolean).join(', ')
}

/** §2: nobody comes into a space whose plan has lapsed. Its owner finds the way out here, all others whom to ask. */
export function SubscriptionDenied() {
  const space = useStore(session.state.$workspace)
  const owners = useOwners()
  const name = space?.name ?? 'This space'
  const isOwner = space?.userRole === 'owner'
  const runs = runsIt(space)
  const again = <AppLink href="/space">Try again</AppLink>
  return (
    <FormPage
      title={deniedTitle}
      lead={
        isOwner
          ? `${name} is closed until it has a plan again, or fewer people. Nothing is lost: all that was written is kept, and can be read in the console.`
          : `${name} is closed until its plan is paid again. Nothing is lost: all that was written is kept. ${
              owners ? `Ask ${owners} to open it again.` : 'Ask whoever owns it to open it again.'
            }`
      }
      beside={<RoomBeside />}
      foot={
        runs ? (
          <>
            Is it open again? {again}, or <AppLink href="/join">go to your spaces</AppLink>.
          </>
        ) : (
          <AppLink href="/join">Go to my spaces</AppLink>
        )
      }
    >
      <div>
        {runs ? (
          <a href="/admin/subscription" className={buttonClass({ isWide: true })}>
            {isOwner ? 'Go to the subscription' : 'See the subscription'}
          </a>
        ) : (
          <AppLink href="/space" className={buttonClass({ isWide: true })}>
            Try again
          </AppLink>
        )}
      </div>
    </FormPage>
  )
}

import { isAdminRole } from '@metapyra/contract/constants'
import type { Workspace } from '@metapyra/contract/entities/workspace'
import type { ApiError } from '@metapyra/session/errors'
import { useCall, useData } from '../../data/query.ts'
import { session } from '../../session/session.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { FormPage } from '../../ui/pages/form-page.tsx'
import { SceneBesideForm } from '../../ui/scene/scene-beside-form.tsx'

export const title = 'Space plan'

const isOwnerOrAdmin = (space: Workspace | null): boolean => isAdminRole(space?.userRole)

/** Owners and admins see the names of all owners; everyone else sees one. */
const useOwners = (): string => {
  const space = useStore(session.state.$workspace)
  const { data } = useCall('POST v2/admin/workspace/ownership', {}, { isEnabled: isOwnerOrAdmin(space) })
  // Without a reply, the owner's name that came with the space is used.
  const names = data?.owners.map(({ name }) => name) ?? []
  return (names.length > 0 ? names : [space?.ownerName]).filter(Boolean).join(', ')
}

/** Loads whether the plan has lapsed. Not cached: whoever comes back must see the current state. */
const usePlanState = () => {
  const workspaceId = useStore(session.state.$workspace)?.id ?? null
  return useData(
    'payment',
    'GET v2/payment/standing',
    { workspaceId },
    () => session.api('GET v2/payment/standing', {}, { workspaceId, isSilent: true }),
    { gcTime: 0 },
  )
}

/** §2: no one can join a space whose plan has lapsed. For any other space, displays that it is open. */
export function Screen() {
  const { data, error } = usePlanState()
  const name = useStore(session.state.$workspace)?.name ?? 'This space'
  if (data?.isLapsed) return <Lapsed name={name} />
  // Until it is known, nothing is said, because anyone can open this address.
  if (!data && !error)
    return (
      <FormPage title={title} lead="Loading…" beside={<SceneBesideForm />}>
        <Skeleton height={48} />
      </FormPage>
    )
  return (
    <FormPage
      {...(data
        ? { title: `${name} is open`, lead: 'Its plan is active. You can join.' }
        : unknown(error as ApiError))}
      beside={<SceneBesideForm />}
      foot={<AppLink href="/join">Go to my spaces</AppLink>}
    >
      <div>
        <AppLink href="/space" className={buttonClass({ isWide: true })}>
          Go to space
        </AppLink>
      </div>
    </FormPage>
  )
}

/** People outside the space don't learn whether its plan has lapsed. */
const unknown = ({ status, message }: ApiError) =>
  status === 401 || status === 403
    ? { title: 'Nothing to show here', lead: 'This page appears when a space’s plan has ended.' }
    : { title: 'Couldn’t check the plan', lead: message }

/** Displays to the owner how to fix it, and to others whom to ask. */
function Lapsed({ name }: { name: string }) {
  const space = useStore(session.state.$workspace)
  const owners = useOwners()
  const isOwner = space?.userRole === 'owner'
  const runs = isOwnerOrAdmin(space)
  const again = <AppLink href="/space">Try again</AppLink>
  return (
    <FormPage
      title="This space’s plan has ended"
      lead={
        isOwner
          ? `${name} is closed until you renew its plan or remove people. Everything is saved, and you can read it in the console.`
          : `${name} is closed until its plan is renewed. Everything is saved. ${
              owners ? `Ask ${owners} to renew it.` : 'Ask the owner to renew it.'
            }`
      }
      beside={<SceneBesideForm />}
      foot={
        runs ? (
          <>
            Open again? {again}, or <AppLink href="/join">go to your spaces</AppLink>.
          </>
        ) : (
          <AppLink href="/join">Go to my spaces</AppLink>
        )
      }
    >
      <div>
        {runs ? (
          <a href="/admin/subscription" className={buttonClass({ isWide: true })}>
            {isOwner ? 'Go to subscription' : 'View subscription'}
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

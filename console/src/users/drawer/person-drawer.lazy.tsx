import type { HttpError } from '@refinedev/core'
import { useOne } from '@refinedev/core'
import { lazy, Suspense } from 'react'
import { state } from '../../session/session.ts'
import { useAtom } from '../../session/use-atom.ts'
import { SideDrawer } from '../../ui/dialog/side-drawer.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { TableSkeleton } from '../../ui/table/table-skeleton.tsx'
import { Devices } from './devices.tsx'
import css from './drawer.module.css'
import { PersonFacts } from './person-facts.tsx'
import { PersonForm } from './person-form.tsx'
import { PersonHead } from './person-head.tsx'
import type { PersonDetails } from './resource.ts'
import { RightsSwitches } from './rights-switches.tsx'

const PersonActs = lazy(() =>
  import('./person-acts.lazy.tsx').then((module) => ({ default: module.PersonActs })),
)
const Activity = lazy(() => import('./activity.lazy.tsx').then((module) => ({ default: module.Activity })))

interface PersonDrawerProps {
  userId: string
  isOpen: boolean
  onClose: () => void
  onGone: () => void
}

/** All details and settings of one person, beside the list. */
export function PersonDrawer({ userId, isOpen, onClose, onGone }: PersonDrawerProps) {
  const { query } = useOne<PersonDetails, HttpError>({
    resource: 'person',
    id: userId,
    queryOptions: { staleTime: 0, placeholderData: undefined },
  })
  const ownId = useAtom(state.$user)?.id ?? null
  const details = query.data?.data
  const isGone = query.error?.statusCode === 404
  return (
    <SideDrawer
      isToRead
      open={isOpen}
      title={details?.person.name || details?.person.email || 'Person'}
      size={520}
      onClose={onClose}
      afterOpenChange={(isShown) => !isShown && onGone()}
    >
      {details ? (
        <>
          <PersonHead details={details} isSelf={userId === ownId} />
          <Suspense fallback={<div className={css['actsToCome']} />}>
            <PersonActs details={details} />
          </Suspense>
          <PersonFacts details={details} />
          <PersonForm key={userId} details={details} />
          <RightsSwitches details={details} />
          <Devices details={details} />
          <Suspense fallback={null}>
            <Activity details={details} />
          </Suspense>
        </>
      ) : query.isError ? (
        <ListFailed
          message={isGone ? 'This person is no longer in the space.' : query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <TableSkeleton label="person" />
      )}
    </SideDrawer>
  )
}

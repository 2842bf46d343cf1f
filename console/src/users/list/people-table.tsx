import { SearchOutlined, TeamOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { state } from '../../session/session.ts'
import { useAtom } from '../../session/use-atom.ts'
import { useIsMedium, useIsNarrow } from '../../theme/use-is-narrow.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ListTable } from '../../ui/table/list-table.tsx'
import type { Selection } from '../bulk/use-selection.ts'
import { openPerson } from '../drawer/person-address.ts'
import type { RoleChange } from '../role-change.ts'
import { isAboutOwnership } from '../role-change.ts'
import { useMemberChange } from '../use-member-change.ts'
import type { ColumnChoice } from './column-settings.ts'
import { columnsFor } from './column-settings.ts'
import { peopleColumns } from './columns.tsx'
import { useExactCount } from './use-exact-count.ts'
import type { People } from './use-people.ts'

const OwnerQuestion = lazy(() =>
  import('../ownership-confirmation.lazy.tsx').then((module) => ({ default: module.OwnershipConfirmation })),
)

interface PeopleTableProps {
  people: People
  columnSettings: ColumnChoice
  selection: Selection
  onInvite: () => void
}

export function PeopleTable({ people, columnSettings, selection, onInvite }: PeopleTableProps) {
  const { table, type, isFiltered } = people
  const { sorters, tableQuery } = table
  const ownId = useAtom(state.$user)?.id
  const change = useMemberChange()
  const [pendingChange, setPendingChange] = useState<RoleChange | null>(null)
  const isNarrow = useIsNarrow()
  const isMedium = useIsMedium()
  const navigate = useNavigate()
  const exact = useExactCount(people.choice)
  const columns = useMemo(
    () =>
      peopleColumns({
        shown: columnsFor(type, columnSettings.shown),
        isNarrow,
        isMedium,
        sorters,
        ownId,
        change,
        changeRole: (member, role) =>
          isAboutOwnership({ member, role }) ? setPendingChange({ member, role }) : change(member, { role }),
      }),
    [columnSettings.shown, type, isNarrow, isMedium, sorters, ownId, change],
  )
  return (
    <>
      <ListTable
        name="people"
        table={table}
        columns={columns}
        onOpen={({ id }) => void navigate(openPerson(id))}
        choice={selection.rowChoice}
        words={['person', 'people']}
        // Until the response arrives, the list still holds the previous rows, which have another status.
        isStale={tableQuery.data?.['type'] !== type}
        exact={exact}
        size={columnSettings.isCompact || (isMedium && !isNarrow) ? 'small' : 'medium'}
        tableLayout={isNarrow ? 'fixed' : 'auto'}
        empty={isFiltered ? <NoMatch people={people} /> : <EmptyPeopleList type={type} onInvite={onInvite} />}
      />
      {pendingChange && (
        <Suspense fallback={null}>
          <OwnerQuestion
            change={pendingChange}
            isSelf={pendingChange.member.userId === ownId}
            onYes={() => change(pendingChange.member, { role: pendingChange.role })}
            onClose={() => setPendingChange(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Whoever was imported or invited just now is looked for among the active people first. */
function NoMatch({ people }: { people: People }) {
  return (
    <EmptyState
      icon={<SearchOutlined />}
      title="No matching people"
      text="Try another name or email, or clear the filters."
      action={
        <Space wrap>
          {people.type !== 'all' && (
            <Button type="primary" onClick={() => people.setType('all')}>
              Search everyone
            </Button>
          )}
          <Button onClick={people.clear}>Clear search and filters</Button>
        </Space>
      }
    />
  )
}

const EMPTY_TITLES: Record<People['type'], string> = {
  active: 'No one is here yet',
  invited: 'No pending invitations',
  inactive: 'No one is deactivated',
  guest: 'No guest accounts',
  all: 'No one is here yet',
}

function EmptyPeopleList({ type, onInvite }: { type: People['type']; onInvite: () => void }) {
  const canInvite = type === 'active' || type === 'invited'
  return (
    <EmptyState
      icon={<TeamOutlined />}
      title={EMPTY_TITLES[type]}
      action={
        canInvite ? (
          <Button type="primary" onClick={onInvite}>
            Invite people
          </Button>
        ) : undefined
      }
    />
  )
}

import { SearchOutlined, TeamOutlined } from '@ant-design/icons'
import { Button, Table } from 'antd'
import { useMemo } from 'react'
import { useAtom } from '../app/use-atom.ts'
import { state } from '../session.ts'
import { counted } from '../ui/counted.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListFailed } from '../ui/list-failed.tsx'
import { pagingOf } from '../ui/paging.ts'
import css from '../ui/table.module.css'
import { TableSkeleton } from '../ui/table-skeleton.tsx'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import type { ColumnChoice } from './column-choice.ts'
import { columnsFor } from './column-choice.ts'
import { peopleColumns } from './columns.tsx'
import { useMemberChange } from './use-member-change.ts'
import type { People } from './use-people.ts'

interface PeopleTableProps {
  people: People
  choice: ColumnChoice
  onInvite: () => void
}

export function PeopleTable({ people, choice, onInvite }: PeopleTableProps) {
  const { table, search, roles } = people
  const { tableProps, tableQuery, sorters, currentPage, pageSize } = table
  const role = useAtom(state.$workspace)?.userRole ?? null
  const userId = useAtom(state.$user)?.id ?? null
  const change = useMemberChange()
  const isNarrow = useIsNarrow()
  const columns = useMemo(
    () =>
      peopleColumns({
        shown: columnsFor(people.type, choice.shown),
        isNarrow,
        sorters,
        acting: { role, userId },
        change,
      }),
    [choice.shown, people.type, isNarrow, sorters, role, userId, change],
  )
  const { data } = tableQuery
  if (tableQuery.isError)
    return <ListFailed message={tableQuery.error.message} onRetry={() => void tableQuery.refetch()} />
  // Until the answer is there the list still holds what was shown before: rows of another status are none of this one.
  if (!data || data['type'] !== people.type) return <TableSkeleton />
  if (data.total === 0 && data.data.length === 0) {
    return search || roles.length > 0 ? (
      <NoMatch onClear={people.clear} />
    ) : (
      <Nobody type={people.type} onInvite={onInvite} />
    )
  }
  const about = data['isExact'] === false ? 'about ' : ''
  return (
    <Table
      {...tableProps}
      className={css['table'] ?? ''}
      columns={columns}
      rowKey="id"
      size="medium"
      scroll={{}}
      tableLayout={isNarrow ? 'fixed' : 'auto'}
      loading={tableQuery.isFetching && tableQuery.isPlaceholderData}
      showSorterTooltip={false}
      pagination={pagingOf(
        { current: currentPage, pageSize, total: data.total },
        `${about}${counted(data.total, 'person', 'people')}`,
      )}
    />
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchOutlined />}
      title="Nobody matches"
      text="Look for another name or address, or take the filters away."
      action={<Button onClick={onClear}>Clear search and filters</Button>}
    />
  )
}

const nobody: Record<People['type'], string> = {
  active: 'Nobody is here yet',
  invited: 'No invitation is open',
  inactive: 'Nobody is deactivated',
  guest: 'No guest has come in yet',
}

function Nobody({ type, onInvite }: { type: People['type']; onInvite: () => void }) {
  const canInvite = type === 'active' || type === 'invited'
  return (
    <EmptyState
      icon={<TeamOutlined />}
      title={nobody[type]}
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

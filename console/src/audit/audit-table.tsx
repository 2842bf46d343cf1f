import { DownOutlined, FileSearchOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Table } from 'antd'
import { counted } from '../ui/counted.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListFailed } from '../ui/list-failed.tsx'
import { pagingOf } from '../ui/paging.ts'
import tableCss from '../ui/table.module.css'
import { TableSkeleton } from '../ui/table-skeleton.tsx'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import css from './audit.module.css'
import { subjectOf } from './audit-words.ts'
import { narrowColumns, wideColumns } from './columns.tsx'
import { EntryDetails } from './entry-details.tsx'
import type { AuditLog } from './use-audit-log.ts'

export function AuditTable({ log }: { log: AuditLog }) {
  const { tableProps, tableQuery, currentPage, pageSize } = log.table
  const isNarrow = useIsNarrow()
  const { data } = tableQuery
  if (tableQuery.isError)
    return <ListFailed message={tableQuery.error.message} onRetry={() => void tableQuery.refetch()} />
  if (!data) return <TableSkeleton what="the audit log" />
  if (data.data.length === 0 && currentPage === 1)
    return log.isFiltered ? <NoMatch onClear={log.clear} /> : <NothingYet />
  const about = data['isExact'] === false ? 'about ' : ''
  return (
    <Table
      {...tableProps}
      className={tableCss['table'] ?? ''}
      columns={isNarrow ? narrowColumns : wideColumns}
      rowKey="id"
      size="medium"
      scroll={{}}
      tableLayout="fixed"
      loading={tableQuery.isFetching && tableQuery.isPlaceholderData}
      expandable={{
        columnWidth: 48,
        columnTitle: <span className="visually-hidden">Details</span>,
        expandedRowRender: (entry) => (
          <EntryDetails entry={entry} onActor={log.setActor} onSubject={log.setSubject} />
        ),
        expandIcon: ({ expanded, onExpand, record }) => (
          <button
            type="button"
            className={css['open']}
            aria-expanded={expanded}
            aria-label={`Details: ${record.actor.name}, ${subjectOf(record)}`}
            onClick={(event) => onExpand(record, event)}
          >
            <DownOutlined aria-hidden="true" />
          </button>
        ),
      }}
      pagination={pagingOf(
        { current: currentPage, pageSize, total: data.total },
        `${about}${counted(data.total, 'entry', 'entries')}`,
      )}
    />
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchOutlined />}
      title="No entry matches"
      text="Choose other days, people or acts, or take the filters away."
      action={<Button onClick={onClear}>Clear search and filters</Button>}
    />
  )
}

function NothingYet() {
  return (
    <EmptyState
      icon={<FileSearchOutlined />}
      title="Nothing has been recorded yet"
      text="What owners and admins change from now on stands here, with what it was before."
    />
  )
}

import { DownOutlined, FileSearchOutlined, SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useIsNarrow } from '../theme/use-is-narrow.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { ListTable } from '../ui/table/list-table.tsx'
import css from './audit.module.css'
import { subjectOf } from './audit-format.ts'
import { narrowColumns, wideColumns } from './columns.tsx'
import { EntryDetails } from './entry-details.tsx'
import type { AuditLog } from './use-audit-log.ts'

export function AuditTable({ log }: { log: AuditLog }) {
  const isNarrow = useIsNarrow()
  return (
    <ListTable
      name="audit-log"
      table={log.table}
      columns={isNarrow ? narrowColumns : wideColumns}
      words={['entry', 'entries']}
      empty={log.isFiltered ? <NoMatch onClear={log.clear} /> : <NothingYet />}
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
    />
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchOutlined />}
      title="No matching entries"
      text="Try other dates, people or actions, or clear the filters."
      action={<Button onClick={onClear}>Clear search and filters</Button>}
    />
  )
}

function NothingYet() {
  return (
    <EmptyState
      icon={<FileSearchOutlined />}
      title="No entries yet"
      text="Changes by owners and admins will appear here."
    />
  )
}

import { FlagOutlined } from '@ant-design/icons'
import type { Reply } from '@metapyra/contract/calls'
import type { Report } from '@metapyra/contract/entities/report'
import { messageWords } from '@metapyra/contract/message-words'
import type { TableColumnType } from 'antd'
import { useState } from 'react'
import { useIsNarrow } from '../theme/use-is-narrow.ts'
import { Instant } from '../ui/format/instant.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { StatusLabel } from '../ui/page/status-label.tsx'
import { ListTable } from '../ui/table/list-table.tsx'
import { useSearchTable } from '../ui/table/use-search-table.ts'
import { ChoiceTabs } from '../ui/toolbar/choice-tabs.tsx'
import { REASONS } from './reasons.ts'
import { ReportDrawer } from './report-drawer.tsx'
import css from './reports.module.css'
import { isOpenIn } from './resource.ts'

type Counts = Reply<'POST v2/admin/workspace/reports'>['counts']
type Column = TableColumnType<Report>

const state = ({ outcome }: Report) =>
  outcome === null ? (
    <StatusLabel tone="amber">Open</StatusLabel>
  ) : (
    <StatusLabel tone="muted">{outcome === 'deleted' ? 'Deleted' : 'Dismissed'}</StatusLabel>
  )

const columnsFor = (isNarrow: boolean, open: (report: Report) => void): Column[] => {
  const message: Column = {
    key: 'message',
    title: 'Message',
    render: (_, report) => (
      <div className={css['stacked']}>
        {isNarrow && state(report)}
        <button type="button" className={css['words']} onClick={() => open(report)}>
          {messageWords(report.body) || 'File'}
        </button>
        <span className={css['line']}>
          <bdi>{report.senderName}</bdi>, <Instant at={report.sentAt} />
        </span>
      </div>
    ),
  }
  if (isNarrow) return [message]
  return [
    message,
    { key: 'reason', title: 'Reason', width: 160, render: (_, { reason }) => REASONS[reason] },
    {
      key: 'by',
      title: 'Reported',
      width: 176,
      render: (_, { reporterName, createdAt }) => (
        <div className={css['stacked']}>
          <span dir="auto">{reporterName}</span>
          <span className={css['line']}>
            <Instant at={createdAt} />
          </span>
        </div>
      ),
    },
    { key: 'state', title: 'Status', width: 128, render: (_, report) => state(report) },
  ]
}

/** The messages that people reported to the space's owners and admins. */
export function ReportsPage() {
  const { table, filter } = useSearchTable<Report>({ resource: 'reports' })
  const [openReport, setOpenReport] = useState<Report | null>(null)
  const isNarrow = useIsNarrow()
  const isOpen = isOpenIn(table.filters)
  const counts = table.tableQuery.data?.['counts'] as Counts | undefined
  const choices = [
    { value: 'open', label: 'Open', count: counts?.open },
    { value: 'handled', label: 'Resolved', count: counts?.handled },
    { value: 'all', label: 'All', count: counts && counts.open + counts.handled },
  ]
  return (
    <>
      <PageHeader title="Reports" summary="Messages reported by people in the space" />
      <ChoiceTabs
        legend="Show"
        choices={choices}
        chosen={isOpen === undefined ? 'all' : isOpen ? 'open' : 'handled'}
        onChoose={(value) => filter([{ field: 'state', operator: 'eq', value }])}
      />
      <div className={css['list']}>
        <ListTable
          name="reports"
          table={table}
          columns={columnsFor(isNarrow, setOpenReport)}
          words={['report', 'reports']}
          onOpen={setOpenReport}
          empty={
            <EmptyState
              icon={<FlagOutlined />}
              title={isOpen ? 'No open reports' : 'No reports'}
              text="Anyone can report a message from its menu in chat."
            />
          }
        />
      </div>
      {openReport && <ReportDrawer report={openReport} onClose={() => setOpenReport(null)} />}
    </>
  )
}

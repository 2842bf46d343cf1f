import { HistoryOutlined } from '@ant-design/icons'
import type { BulkAct } from '@metapyra/contract/entities/bulk'
import type { HttpError } from '@refinedev/core'
import { useTable } from '@refinedev/core'
import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { SideDrawer } from '../../ui/dialog/side-drawer.tsx'
import { Instant } from '../../ui/format/instant.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { TableSkeleton } from '../../ui/table/table-skeleton.tsx'
import { Failures } from './act-failures.tsx'
import { BulkActStatus } from './act-note.lazy.tsx'
import css from './bulk.module.css'
import { bulkActSummary } from './bulk-act-texts.ts'
import type { Bulk } from './use-bulk.ts'
import { useBulkAct } from './use-bulk.ts'

const ACTS_A_PAGE = 10
/** Refetches, so that the progress and the end of other people's acts are displayed. */
const LOOK_AGAIN_MS = 3000

/** Every bulk act of this space: who started it, when, its result, its failures, and the undo. */
export function ActHistory({ onClose }: { onClose: () => void }) {
  const [isOpen, setIsOpen] = useState(true)
  const bulk = useBulkAct()
  const { tableQuery, result, currentPage, setCurrentPage } = useTable<BulkAct, HttpError>({
    resource: 'bulk-acts',
    syncWithLocation: false,
    pagination: { pageSize: ACTS_A_PAGE },
    queryOptions: {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ finishedAt }) => !finishedAt) ? LOOK_AGAIN_MS : false,
    },
  })
  const { data } = tableQuery
  const total = result.total ?? 0
  return (
    <SideDrawer
      isToRead
      open={isOpen}
      title="Bulk edits"
      size={520}
      onClose={() => setIsOpen(false)}
      afterOpenChange={(isShown) => !isShown && onClose()}
    >
      <BulkActStatus bulk={bulk} />
      {tableQuery.isError ? (
        <ListFailed message={tableQuery.error.message} onRetry={() => void tableQuery.refetch()} />
      ) : !data ? (
        <TableSkeleton label="bulk edits" />
      ) : total === 0 ? (
        <EmptyState
          icon={<HistoryOutlined />}
          title="No bulk edits yet"
          text="Bulk edits appear here with their results and a way to undo them."
        />
      ) : (
        <ul className={css['history']} aria-label="Bulk edits">
          {data.data.map((act) => (
            <Past key={act.id} act={act} bulk={bulk} />
          ))}
        </ul>
      )}
      {total > ACTS_A_PAGE && (
        <Pagination
          size="small"
          current={currentPage}
          pageSize={ACTS_A_PAGE}
          total={total}
          showSizeChanger={false}
          onChange={setCurrentPage}
        />
      )}
    </SideDrawer>
  )
}

function Past({ act, bulk }: { act: BulkAct; bulk: Bulk }) {
  const { finishedAt, failed, undoable, createdAt, actor, undoOf } = act
  const isUnderWay = bulk.act !== undefined && !bulk.act.finishedAt
  return (
    <li>
      <div>
        <p className={css['below']}>
          <Instant at={createdAt} />, <bdi>{actor.name}</bdi>
          {undoOf && ', undo'}
        </p>
        <p className={css['line']}>{bulkActSummary(act)}</p>
        {finishedAt && failed > 0 && <Failures act={act} />}
      </div>
      {!finishedAt && act.id !== bulk.act?.id && (
        <Button
          size="small"
          disabled={bulk.isSending}
          aria-label={`Stop: ${bulkActSummary(act)}`}
          onClick={() => bulk.stop(act.id)}
        >
          Stop
        </Button>
      )}
      {undoable > 0 && (
        <Button
          size="small"
          disabled={bulk.isSending || isUnderWay}
          aria-label={`Undo: ${bulkActSummary(act)}`}
          onClick={() => bulk.undo(act.id)}
        >
          Undo
        </Button>
      )}
    </li>
  )
}

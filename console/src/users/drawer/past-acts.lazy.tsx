import type { BulkAct } from '@metapyra/contract/entities/bulk'
import type { HttpError } from '@refinedev/core'
import { useList } from '@refinedev/core'
import { Button } from 'antd'
import { Instant } from '../../ui/format/instant.tsx'
import { bulkActSummary } from '../bulk/bulk-act-texts.ts'
import type { Bulk } from '../bulk/use-bulk.ts'
import css from './drawer.module.css'

/** Bulk acts that also changed this person and can be undone for this person only. */
export function PastActs({ userId, bulk }: { userId: string; bulk: Bulk }) {
  const { result } = useList<BulkAct, HttpError>({
    resource: 'bulk-acts',
    pagination: { currentPage: 1, pageSize: 5 },
    filters: [{ field: 'userId', operator: 'eq', value: userId }],
    queryOptions: { staleTime: 0 },
  })
  const undoable = result.data.filter((act) => act.undoable > 0 && act.id !== bulk.act?.id)
  if (undoable.length === 0) return null
  return (
    <details className={css['past']}>
      <summary>Bulk edits</summary>
      <ul>
        {undoable.map((act) => (
          <li key={act.id}>
            <span>
              <Instant at={act.createdAt} /> <bdi>{act.actor.name}</bdi>: {bulkActSummary(act)}
            </span>
            <Button size="small" disabled={bulk.isSending} onClick={() => bulk.undo(act.id, userId)}>
              Undo for this person
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

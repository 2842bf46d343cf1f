import type { BulkAct } from '@metapyra/contract/entities/bulk'
import { Button } from 'antd'
import { formatCount, formatNumber } from '../../ui/format/counted.ts'
import { Note } from '../../ui/page/note.tsx'
import { Failures } from './act-failures.tsx'
import css from './bulk.module.css'
import { bulkActSummary } from './bulk-act-texts.ts'
import type { Bulk } from './use-bulk.ts'

const typeOf = ({ finishedAt, changed, failed }: BulkAct) => {
  if (!finishedAt) return 'info'
  return failed === 0 ? 'good' : changed === 0 ? 'error' : 'warning'
}

/** The progress and the result of a bulk act, with undo while the note is displayed. */
export function BulkActStatus({ bulk }: { bulk: Bulk }) {
  const { act, undo, stop, dismiss, isSending } = bulk
  if (!act) return null
  const { total, changed, unchanged, failed, finishedAt } = act
  const processedCount = changed + unchanged + failed
  return (
    <div className={css['standing']}>
      <Note
        type={typeOf(act)}
        action={
          finishedAt ? (
            <span className={css['noteActions']}>
              {act.undoable > 0 && (
                <Button size="small" loading={isSending} onClick={() => undo(act.id)}>
                  Undo
                </Button>
              )}
              <Button size="small" type="text" onClick={dismiss}>
                Close
              </Button>
            </span>
          ) : (
            <Button size="small" loading={isSending} onClick={() => stop(act.id)}>
              Stop
            </Button>
          )
        }
      >
        <p className={css['line']}>{bulkActSummary(act)}</p>
        {!finishedAt && (
          <>
            <progress
              className={css['progress']}
              value={processedCount}
              max={Math.max(total, 1)}
              aria-label="Progress"
            />
            <p className={css['below']}>
              {formatNumber(processedCount)} of {formatCount(total, 'person', 'people')}. You can leave this
              page.
            </p>
          </>
        )}
        {finishedAt && failed > 0 && <Failures act={act} />}
      </Note>
    </div>
  )
}

import type { BulkAct } from '@metapyra/contract/entities/bulk'
import { Button } from 'antd'
import { counted, grouped } from '../../ui/format/counted.ts'
import { Note } from '../../ui/page/note.tsx'
import { Failures } from './act-failures.tsx'
import css from './bulk.module.css'
import type { Bulk } from './use-bulk.ts'
import { lineOf } from './wishes.ts'

const typeOf = ({ finishedAt, changed, failed }: BulkAct) => {
  if (!finishedAt) return 'info'
  return failed === 0 ? 'good' : changed === 0 ? 'error' : 'warning'
}

/** How far an act on many has come, and what became of it; with the way back for as long as it stands. */
export function ActNote({ bulk }: { bulk: Bulk }) {
  const { act, undo, stop, dismiss, isSending } = bulk
  if (!act) return null
  const { total, changed, unchanged, failed, finishedAt } = act
  const done = changed + unchanged + failed
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
        <p className={css['line']}>{lineOf(act)}</p>
        {!finishedAt && (
          <>
            <progress
              className={css['progress']}
              value={done}
              max={Math.max(total, 1)}
              aria-label="Progress"
            />
            <p className={css['below']}>
              {grouped(done)} of {counted(total, 'person', 'people')}. You can leave this page.
            </p>
          </>
        )}
        {finishedAt && failed > 0 && <Failures act={act} />}
      </Note>
    </div>
  )
}

import type { ImportJob } from '@metapyra/contract/entities/import'
import { Button } from 'antd'
import { useState } from 'react'
import { useSeatsMissing } from '../../../subscription/seats/seats-left.tsx'
import { formatCount, formatNumber } from '../../../ui/format/counted.ts'
import { Note } from '../../../ui/page/note.tsx'
import type { ImportOptions } from '../../upload/prepared-run.ts'
import type { Import } from '../../use-import.ts'
import type { Run } from '../../use-run.ts'
import { ComparisonNote } from '../comparison.tsx'
import { DownloadRows } from '../download-rows.tsx'
import { RowsOverSeats } from '../rows-over-seats.tsx'
import css from '../steps.module.css'
import { useUnfinishedImport } from '../unfinished-import.ts'
import { UnfinishedImportNote } from '../unfinished-import-note.tsx'
import { InvitationPace } from './invitation-pace.tsx'
import { ModeChoice } from './mode-choice.tsx'
import { RoleChangesNote } from './role-changes-note.tsx'
import { SkippedRowsNote } from './skipped-rows-note.tsx'

const DEFAULT_OPTIONS: ImportOptions = { mode: 'skip', sendInvitations: true }
/** An import that was started before continues with its own settings. */
const choicesOf = (begun: ImportJob | null): ImportOptions => begun ?? DEFAULT_OPTIONS

const people = (count: number) => formatCount(count, 'person', 'people')

interface Effect {
  added: number
  updated: number
  withoutSeat: number
  sendInvitations: boolean
}

/** What the button does, in its numbers: nobody is imported twice, so people who are there are updated. */
function startLabel({ added, updated, withoutSeat, sendInvitations }: Effect): string {
  if (added + updated === 0) return 'Nothing to import'
  if (added === 0) return `Update ${people(updated)}`
  const seated = added - withoutSeat
  if (seated === 0) return updated > 0 ? `Update ${people(updated)}` : 'No seats available'
  const counted = withoutSeat > 0 ? `${formatNumber(seated)} of ${people(added)}` : people(added)
  if (updated === 0) return `Import ${counted}`
  const few = withoutSeat > 0 ? `${formatNumber(seated)} of ${formatNumber(added)}` : formatNumber(added)
  return `${sendInvitations ? 'Invite' : 'Add'} ${few} and update ${people(updated)}`
}

/**
 * Selects what happens to people who are already in the space and whether invitations are sent, with the effect on this
 * file.
 */
export function PolicyStep({ job, run }: { job: Import; run: Run }) {
  const { counts, opened } = job
  const begun = useUnfinishedImport(opened?.facts.fileHash ?? '')
  const chosen = job.choices
  const [isStarting, setIsStarting] = useState(false)
  const withoutSeat = useSeatsMissing(counts?.seats ?? 0)
  if (!counts || !opened) return null
  const { fileName, fileHash } = opened.facts
  const { mode, sendInvitations } = chosen ?? choicesOf(begun)
  const choices = { mode, sendInvitations }
  const updated = mode === 'update' ? counts.updates : 0
  const isForNobody = counts.ready - withoutSeat + updated === 0
  const start = async () => {
    setIsStarting(true)
    await run.start(choices)
    setIsStarting(false)
  }
  return (
    <div className={css['stack']}>
      <UnfinishedImportNote fileHash={fileHash} />
      <ModeChoice
        known={job.comparing === 'done' ? counts.known : null}
        mode={mode}
        onChange={(next) => job.setChoices({ ...choices, mode: next })}
      />
      {mode === 'update' && <RoleChangesNote job={job} counts={counts} />}
      <div className={css['choices']}>
        <label className={css['check']}>
          <input
            type="checkbox"
            checked={sendInvitations}
            onChange={(event) => job.setChoices({ ...choices, sendInvitations: event.target.checked })}
          />
          Email an invitation to each new person
        </label>
        <p className={css['muted']}>
          {sendInvitations
            ? `${formatCount(counts.ready - withoutSeat, 'email goes', 'emails go')} out. People already in the space get none.`
            : 'No emails go out. You can invite them later under People.'}
          {withoutSeat > 0 &&
            ` ${formatCount(withoutSeat, 'person has', 'people have')} no available seat: saved as failed rows.`}
        </p>
        {sendInvitations && counts.ready > withoutSeat && (
          <InvitationPace people={counts.ready - withoutSeat} />
        )}
      </div>
      <ComparisonNote job={job} />
      <RowsOverSeats job={job} counts={counts} />
      {counts.error > 0 && (
        <Note
          type="warning"
          action={
            <DownloadRows job={job} fileName={fileName} kind="failed" count={counts.error} mode={mode} />
          }
        >
          {formatCount(counts.error, 'row has', 'rows have')} errors and won’t be imported. All admins can
          download failed rows, with reasons, for 30 days.
        </Note>
      )}
      <SkippedRowsNote job={job} fileName={fileName} counts={counts} mode={mode} />
      {counts.leftOut > 0 && (
        <Note
          type="info"
          action={<DownloadRows job={job} fileName={fileName} kind="leftOut" count={counts.leftOut} />}
        >
          {formatCount(counts.leftOut, 'row is', 'rows are')} left out, as you see under Check rows.
        </Note>
      )}
      {run.error && <Note type="error">{run.error}</Note>}
      <div className={css['bar']}>
        <Button onClick={() => job.goTo('check')}>Back to rows</Button>
        <Button
          type="primary"
          disabled={isForNobody || job.comparing === 'asking'}
          loading={isStarting}
          onClick={() => void start()}
        >
          {startLabel({ added: counts.ready, updated, withoutSeat, sendInvitations })}
        </Button>
      </div>
    </div>
  )
}

import type { ImportJob, ImportMode } from '@metapyra/contract/entities/import'
import { counted, grouped } from '../../../ui/format/counted.ts'
import { Instant } from '../../../ui/format/instant.tsx'
import type { Tone } from '../../../ui/page/mark.tsx'
import { Mark } from '../../../ui/page/mark.tsx'
import { rowsDone } from '../begun-import.ts'
import { FailedRowsDownload } from './failed-rows-download.tsx'
import css from './import-history.module.css'

const states: Record<ImportJob['state'], string> = { running: 'Running', stopped: 'Stopped', done: 'Done' }
const tones: Record<ImportJob['state'], Tone> = { running: 'brand', stopped: 'amber', done: 'good' }
const modes: Record<ImportMode, string> = {
  skip: 'existing people left unchanged',
  update: 'existing people updated',
  fail: 'existing people reported',
}

const counts = (job: ImportJob): [label: string, count: number][] => [
  ['New', job.created],
  ['Updated', job.updated],
  ['Skipped', job.skipped],
  ['Failed', job.failed + job.heldBack],
]

export function HistoryRow({ job }: { job: ImportJob }) {
  const name = job.fileName ?? 'Pasted rows'
  return (
    <li className={css['job']}>
      <div className={css['what']}>
        <Mark tone={tones[job.state]}>{states[job.state]}</Mark>
        <strong>{name}</strong>
        <span className={css['muted']}>
          {job.createdBy || 'Someone who left'}, <Instant at={job.createdAt} />, {modes[job.mode]}
          {job.sendInvitations ? '' : ', no emails'}
        </span>
      </div>
      <dl className={css['counts']}>
        {counts(job).map(([label, count]) => (
          <div key={label} data-none={count === 0}>
            <dt>{label}</dt>
            <dd>{grouped(count)}</dd>
          </div>
        ))}
      </dl>
      <div className={css['more']}>
        {job.state !== 'done' && job.totalRows !== null && (
          <span className={css['muted']}>
            Row {grouped(rowsDone(job))} of {grouped(job.totalRows)}.
            {job.state === 'stopped' && ' Choose the same file to continue.'}
            {job.state === 'running' && ' If its page closes, choose the same file to continue.'}
          </span>
        )}
        {job.lastInvitationAt && Date.parse(job.lastInvitationAt) > Date.now() && (
          <span className={css['muted']}>
            {counted(job.waitingInvitations ?? 0, 'invitation', 'invitations')} exceeded the daily email
            limit. The last goes out <Instant at={job.lastInvitationAt} />.
          </span>
        )}
        <FailedRowsDownload job={job} name={name} />
      </div>
    </li>
  )
}

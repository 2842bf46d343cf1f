import type { ImportJob, ImportMode } from '@metapyra/contract/entities/import'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { formatCount, formatNumber } from '../../../ui/format/counted.ts'
import { Instant } from '../../../ui/format/instant.tsx'
import type { Tone } from '../../../ui/page/status-label.tsx'
import { StatusLabel } from '../../../ui/page/status-label.tsx'
import type { Bulk } from '../../../users/bulk/use-bulk.ts'
import { importedPeoplePath } from '../../../users/people-address.ts'
import type { Import } from '../../use-import.ts'
import { UndoImport } from '../undo-import.tsx'
import { importerName, rowsDone } from '../unfinished-import.ts'
import { FailedRows } from './failed-rows.tsx'
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

interface HistoryRowProps {
  job: ImportJob
  /** The wizard, in which failed rows open again. */
  wizard: Import
  bulk: Bulk
}

const undoText = ({ isRunning, removed, stayed }: NonNullable<ImportJob['undo']>) =>
  isRunning
    ? 'Undoing…'
    : `Undone: ${formatCount(removed, 'person', 'people')} removed${stayed > 0 ? `, ${formatNumber(stayed)} stayed` : ''}.`

/** An import that was taken back is not just done. */
const StateOf = ({ job: { state, undo } }: { job: ImportJob }) =>
  undo ? (
    <StatusLabel>{undo.isRunning ? 'Undoing' : 'Undone'}</StatusLabel>
  ) : (
    <StatusLabel tone={tones[state]}>{states[state]}</StatusLabel>
  )

export function HistoryRow({ job, wizard, bulk }: HistoryRowProps) {
  const navigate = useNavigate()
  const isUnderWay = bulk.act !== undefined && !bulk.act.finishedAt
  const name = job.fileName ?? 'Pasted rows'
  return (
    <li className={css['job']}>
      <div className={css['what']}>
        <StateOf job={job} />
        <strong dir="auto">{name}</strong>
        <span className={css['muted']}>
          {importerName(job)}, <Instant at={job.createdAt} />, {modes[job.mode]}
          {job.sendInvitations ? '' : ', no emails'}
        </span>
      </div>
      <dl className={css['counts']}>
        {counts(job).map(([label, count]) => (
          <div key={label} data-none={count === 0}>
            <dt>{label}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <div className={css['more']}>
        {job.state !== 'done' && job.totalRows !== null && (
          <span className={css['muted']}>
            Row {formatNumber(rowsDone(job))} of {formatNumber(job.totalRows)}.
            {job.state === 'stopped' && ' Choose the same file to continue.'}
            {job.state === 'running' && ' If its page closes, choose the same file to continue.'}
          </span>
        )}
        {job.lastInvitationAt && Date.parse(job.lastInvitationAt) > Date.now() && (
          <span className={css['muted']}>
            {formatCount(job.waitingInvitations ?? 0, 'invitation', 'invitations')} exceeded the daily email
            limit. The last goes out <Instant at={job.lastInvitationAt} />.
          </span>
        )}
        {job.undo && <span className={css['muted']}>{undoText(job.undo)}</span>}
        <span className={css['kept']}>
          {job.created > 0 && (!job.undo || job.undo.stayed > 0) && (
            <Button
              size="small"
              aria-label={`View people added by ${name}`}
              onClick={() => void navigate(importedPeoplePath(job.importId))}
            >
              View people
            </Button>
          )}
          {job.created > 0 && !job.undo && job.state !== 'running' && !isUnderWay && (
            <UndoImport size="small" importId={job.importId} name={name} bulk={bulk} />
          )}
        </span>
        <FailedRows job={job} name={name} wizard={wizard} />
      </div>
    </li>
  )
}

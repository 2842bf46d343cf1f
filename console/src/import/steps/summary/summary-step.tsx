import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { formatCount, formatNumber } from '../../../ui/format/counted.ts'
import { Note } from '../../../ui/page/note.tsx'
import { BulkActStatus } from '../../../users/bulk/act-note.lazy.tsx'
import { useBulkAct } from '../../../users/bulk/use-bulk.ts'
import { importedPeoplePath } from '../../../users/people-address.ts'
import type { RunEnd } from '../../upload/upload.ts'
import type { Import } from '../../use-import.ts'
import type { Run } from '../../use-run.ts'
import type { Summary } from '../../worker/outcome.ts'
import { DownloadRows } from '../download-rows.tsx'
import steps from '../steps.module.css'
import { UndoImport } from '../undo-import.tsx'
import { FailureReasons } from './faults.tsx'
import css from './summary-step.module.css'

function headline(end: RunEnd, summary: Summary): string {
  if (end.end === 'cancelled') return 'Import stopped'
  if (end.end === 'stopped') return 'Import interrupted'
  return summary.failed > 0 ? 'Import complete, but some rows failed' : 'Import complete'
}

const nextSteps = (them: string, { areFailedRowsSaved }: RunEnd) =>
  areFailedRowsSaved
    ? `Fix ${them} here now, or later from past imports: any admin can, for 30 days.`
    : `Fix or download ${them} now: past imports couldn’t save ${them}.`

/** Exactly the people whom the import added, or everyone if it added no one. */
const peopleOf = ({ created }: Summary, importId: string) =>
  created > 0 ? importedPeoplePath(importId) : '/users'

export function SummaryStep({ job, run }: { job: Import; run: Run }) {
  const navigate = useNavigate()
  const bulk = useBulkAct()
  const { summary, ended, prepared } = run
  if (!summary || !ended || !prepared) return null
  const error = run.error ?? job.error ?? ended.reason
  const { fileName } = prepared
  const toMend = summary.failed + summary.unsent
  const { importId } = prepared.id
  const canResume = ended.open.length > 0
  const canFix = !canResume && summary.failed > 0
  return (
    <section className={steps['panel']} aria-labelledby="summary-title">
      <h2 id="summary-title">{headline(ended, summary)}</h2>
      {error && <Note type="error">{error}</Note>}
      <Figures summary={summary} />
      <FailureReasons faults={summary.faults} />
      {toMend > 0 && (
        <p className={steps['muted']}>
          {formatCount(toMend, 'row wasn’t', 'rows weren’t')} imported.
          {summary.failed > 0 && ` ${nextSteps(toMend === 1 ? 'it' : 'them', ended)}`}
        </p>
      )}
      <BulkActStatus bulk={bulk} />
      <div className={steps['buttons']}>
        {canResume && (
          <Button type="primary" onClick={() => void run.resumeStopped()}>
            {summary.unsent > 0 ? `Resume with ${formatCount(summary.unsent, 'row', 'rows')}` : 'Resume'}
          </Button>
        )}
        {canFix && (
          <Button type="primary" loading={job.isBusy} onClick={() => void run.fixFailed()}>
            Fix {formatCount(summary.failed, 'row', 'rows')}
          </Button>
        )}
        {ended.end === 'done' && summary.refused > 0 && (
          <Button onClick={() => void run.tryAgain()}>
            Try {formatCount(summary.refused, 'failed row', 'failed rows')} again
          </Button>
        )}
        <Button
          type={canResume || canFix ? 'default' : 'primary'}
          onClick={() => void navigate(peopleOf(summary, importId))}
        >
          {summary.created > 0
            ? `View ${formatCount(summary.created, 'new person', 'new people')}`
            : 'Go to People'}
        </Button>
        <Button onClick={job.restart}>Import another file</Button>
        {summary.created > 0 && bulk.act === undefined && (
          <UndoImport importId={importId} name={fileName} bulk={bulk} />
        )}
      </div>
      <div className={css['downloads']}>
        <DownloadRows job={job} fileName={fileName} kind="failed" count={toMend} />
        <DownloadRows
          job={job}
          fileName={fileName}
          kind="skipped"
          count={summary.skipped + summary.duplicates}
        />
        <DownloadRows job={job} fileName={fileName} kind="leftOut" count={summary.leftOut} />
      </div>
    </section>
  )
}

function Figures({ summary }: { summary: Summary }) {
  const figures = [
    { label: 'New', value: summary.created, kind: 'good' },
    { label: 'Updated', value: summary.updated, kind: 'good' },
    { label: 'Skipped', value: summary.skipped, kind: 'plain' },
    { label: 'Duplicates', value: summary.duplicates, kind: 'plain' },
    ...(summary.leftOut > 0 ? [{ label: 'Left out', value: summary.leftOut, kind: 'plain' }] : []),
    { label: 'Failed', value: summary.failed, kind: 'bad' },
    ...(summary.unsent > 0 ? [{ label: 'Rows not sent', value: summary.unsent, kind: 'bad' }] : []),
  ]
  return (
    <dl className={css['figures']}>
      {figures.map(({ label, value, kind }) => (
        <div key={label} data-kind={value > 0 ? kind : undefined}>
          <dt>{label}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

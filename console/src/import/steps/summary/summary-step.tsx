import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { formatCount, formatNumber } from '../../../ui/format/counted.ts'
import { Note } from '../../../ui/page/note.tsx'
import { peoplePath } from '../../../users/people-address.ts'
import type { RunEnd } from '../../upload/upload.ts'
import type { Import } from '../../use-import.ts'
import type { Run } from '../../use-run.ts'
import type { Summary } from '../../worker/outcome.ts'
import { DownloadRows } from '../download-rows.tsx'
import steps from '../steps.module.css'
import { FailureReasons } from './faults.tsx'
import css from './summary-step.module.css'

function headline(end: RunEnd, summary: Summary): string {
  if (end.end === 'cancelled') return 'Import stopped'
  if (end.end === 'stopped') return 'Import interrupted'
  return summary.failed > 0 ? 'Import complete, but some rows failed' : 'Import complete'
}

/** New people have status invited at first. */
const wherePeopleAre = ({ created }: Summary) => (created > 0 ? peoplePath('type', 'invited') : '/users')

export function SummaryStep({ job, run }: { job: Import; run: Run }) {
  const navigate = useNavigate()
  const { summary, ended, prepared } = run
  if (!summary || !ended || !prepared) return null
  const { fileName } = prepared
  const toMend = summary.failed + summary.unsent
  return (
    <section className={steps['panel']} aria-labelledby="summary-title">
      <h2 id="summary-title">{headline(ended, summary)}</h2>
      {(run.error ?? ended.reason) && <Note type="error">{run.error ?? ended.reason}</Note>}
      <Figures summary={summary} />
      <FailureReasons faults={summary.faults} />
      {toMend > 0 && (
        <p className={steps['muted']}>
          {formatCount(toMend, 'row wasn’t', 'rows weren’t')} imported. Download them with reasons, fix them
          in a spreadsheet and import the file again.
          {summary.failed > 0 && ' All admins can also find failed rows in past imports for 30 days.'}
        </p>
      )}
      <div className={steps['buttons']}>
        {ended.open.length > 0 && (
          <Button type="primary" onClick={() => void run.resume()}>
            Continue with {formatCount(summary.unsent, 'row', 'rows')}
          </Button>
        )}
        {ended.end === 'done' && summary.refused > 0 && (
          <Button onClick={() => void run.tryAgain()}>
            Try {formatCount(summary.refused, 'failed row', 'failed rows')} again
          </Button>
        )}
        <DownloadRows job={job} fileName={fileName} kind="failed" count={toMend} />
        <DownloadRows
          job={job}
          fileName={fileName}
          kind="skipped"
          count={summary.skipped + summary.duplicates}
        />
        <Button
          type={ended.open.length > 0 ? 'default' : 'primary'}
          onClick={() => navigate(wherePeopleAre(summary))}
        >
          Go to People
        </Button>
        <Button onClick={job.restart}>Import another file</Button>
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
    { label: 'Failed', value: summary.failed, kind: 'bad' },
    { label: 'Not sent', value: summary.unsent, kind: 'bad' },
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

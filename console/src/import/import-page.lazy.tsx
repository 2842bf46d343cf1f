import { formatCount } from '../ui/format/counted.ts'
import { PageHeader } from '../ui/page/page-header.tsx'
import { CheckStep } from './steps/check/check-step.tsx'
import { ChooseStep } from './steps/choose/choose-step.tsx'
import { MapStep } from './steps/map/map-step.tsx'
import { PolicyStep } from './steps/policy/policy-step.tsx'
import { RunStep } from './steps/run/run-step.tsx'
import { Stepper } from './steps/stepper.tsx'
import { SummaryStep } from './steps/summary/summary-step.tsx'
import type { Import } from './use-import.ts'
import { useImport } from './use-import.ts'
import { useLeaveWarning } from './use-leave-warning.ts'
import type { Run } from './use-run.ts'
import { useRun } from './use-run.ts'

const ofFile = (name: string, rows: number) => `${name}, ${formatCount(rows, 'row', 'rows')}`

function summaryOf({ opened, step }: Import, { prepared }: Run) {
  if (opened) return ofFile(opened.facts.fileName, opened.facts.rowCount)
  const isTakenUp = prepared && (step === 'run' || step === 'summary')
  return isTakenUp
    ? ofFile(prepared.fileName, prepared.rowCount + prepared.rowsWithErrors)
    : 'Add your whole company from a spreadsheet'
}

export function ImportPage() {
  const job = useImport()
  const run = useRun(job)
  useLeaveWarning(job.step, { hasUnsent: (run.ended?.open.length ?? 0) > 0, isKept: run.isKept })
  return (
    <>
      <PageHeader title="Import people" summary={summaryOf(job, run)} />
      <Stepper step={job.step} isFinished={run.ended?.end === 'done'} />
      {job.step === 'choose' && <ChooseStep job={job} run={run} />}
      {job.step === 'map' && <MapStep job={job} />}
      {job.step === 'check' && <CheckStep job={job} />}
      {job.step === 'policy' && <PolicyStep job={job} run={run} />}
      {job.step === 'run' && <RunStep run={run} />}
      {job.step === 'summary' && <SummaryStep job={job} run={run} />}
    </>
  )
}

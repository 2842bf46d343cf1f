import { counted } from '../ui/counted.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { CheckStep } from './steps/check-step.tsx'
import { ChooseStep } from './steps/choose-step.tsx'
import { MapStep } from './steps/map-step.tsx'
import { RunStep } from './steps/run-step.tsx'
import { Stepper } from './steps/stepper.tsx'
import { SummaryStep } from './steps/summary-step.tsx'
import type { Import } from './use-import.ts'
import { useImport } from './use-import.ts'
import { useLeaveWarning } from './use-leave-warning.ts'
import { useRun } from './use-run.ts'

const summaryOf = ({ opened }: Import) =>
  opened
    ? `${opened.facts.fileName}, ${counted(opened.facts.rowCount, 'row', 'rows')}`
    : 'Bring a whole company in from a CSV file'

export function ImportPage() {
  const job = useImport()
  const run = useRun(job)
  useLeaveWarning(job.step, (run.ended?.open.length ?? 0) > 0)
  return (
    <>
      <PageHeader title="Import people" summary={summaryOf(job)} />
      <Stepper step={job.step} isFinished={run.ended?.end === 'done'} />
      {job.step === 'choose' && <ChooseStep job={job} />}
      {job.step === 'map' && <MapStep job={job} />}
      {job.step === 'check' && <CheckStep job={job} run={run} />}
      {job.step === 'run' && <RunStep run={run} />}
      {job.step === 'summary' && <SummaryStep job={job} run={run} />}
    </>
  )
}

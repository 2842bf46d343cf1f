import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { formatCount } from '../ui/format/counted.ts'
import { Note } from '../ui/page/note.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { TableSkeleton } from '../ui/table/table-skeleton.tsx'
import { CheckStep } from './steps/check/check-step.tsx'
import { ChooseStep } from './steps/choose/choose-step.tsx'
import { MapStep } from './steps/map/map-step.tsx'
import { PolicyStep } from './steps/policy/policy-step.tsx'
import { RunStep } from './steps/run/run-step.tsx'
import { Stepper } from './steps/stepper.tsx'
import { PastResults } from './steps/summary/past-results.tsx'
import { SummaryStep } from './steps/summary/summary-step.tsx'
import type { Import } from './use-import.ts'
import { useImport } from './use-import.ts'
import { useLeaveWarning } from './use-leave-warning.ts'
import type { Run } from './use-run.ts'
import { useRun } from './use-run.ts'
import { EDITING_STEPS } from './use-step.ts'

const ofFile = (name: string, rows: number) => `${name}, ${formatCount(rows, 'row', 'rows')}`

function summaryOf({ opened, step }: Import, { prepared }: Run) {
  if (opened && step !== 'choose') return ofFile(opened.facts.fileName, opened.facts.rowCount)
  const isTakenUp = prepared && (step === 'run' || step === 'summary')
  return isTakenUp
    ? ofFile(prepared.fileName, prepared.fileRows)
    : 'Add your whole company from a spreadsheet'
}

export function ImportPage() {
  const job = useImport()
  const run = useRun(job)
  const { step, opened, goTo } = job
  const isEditing = EDITING_STEPS.includes(step)
  const isReady = opened && (step === 'map' || job.counts)
  /** The results of an import that this page didn’t run, as the server has them. */
  const pastImport = step === 'summary' && !run.summary && !opened ? job.importId : null
  // A reload ends a run, which the first step offers to continue; a report ends once its failed rows are opened.
  const isOver =
    (step === 'run' && !run.prepared) ||
    (step === 'summary' && !job.isBusy && (!(run.summary || pastImport) || opened !== null))
  useEffect(() => {
    if (isOver && job.stepNow() === step) goTo('choose', { isReplacing: true })
  })
  useLeaveWarning(step, {
    hasUnsent: (run.ended?.open.length ?? 0) > 0,
    isKept: run.isKept,
    isDraftSaved: job.isDraftSaved,
    isSending: run.isSending,
    stop: run.cancel,
  })
  return (
    <>
      <PageHeader
        title="Import people"
        summary={summaryOf(job, run)}
        actions={isEditing && opened ? <StartOver onConfirm={job.restart} /> : undefined}
      />
      <Stepper step={step} isFinished={run.ended?.end === 'done' || pastImport !== null} />
      {isEditing &&
        !isReady &&
        (job.error ? <Note type="error">{job.error}</Note> : <TableSkeleton label="rows" />)}
      {step === 'choose' && <ChooseStep job={job} run={run} />}
      {step === 'map' && <MapStep job={job} />}
      {step === 'check' && isReady && <CheckStep key={opened?.id} job={job} />}
      {step === 'policy' && <PolicyStep job={job} run={run} />}
      {step === 'run' && <RunStep run={run} />}
      {pastImport && <PastResults importId={pastImport} job={job} />}
      {step === 'summary' && <SummaryStep job={job} run={run} />}
    </>
  )
}

/** Discards the file with all fixes, once that is confirmed. */
function StartOver({ onConfirm }: { onConfirm: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Start over</Button>
      <ConfirmDialog
        open={isAsking}
        title="Start over with another file?"
        ok="Discard and start over"
        text="This file’s columns and all fixes are discarded. Nothing was imported yet."
        onConfirm={onConfirm}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}

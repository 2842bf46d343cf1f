import { useState } from 'react'
import { session } from '../session.ts'
import type { RunEnd } from './run/run-batches.ts'
import { senderIds } from './sender-ids.ts'
import type { Import } from './use-import.ts'
import type { PreparedRun } from './work/import-service.ts'
import type { ImportMode, Summary } from './work/outcome.ts'

export interface Choices {
  mode: ImportMode
  sendInvitations: boolean
}

/** Sends what the check let through, and goes on from where a run was stopped. */
export function useRun(job: Import) {
  const [prepared, setPrepared] = useState<PreparedRun | null>(null)
  const [before, setBefore] = useState(0)
  const [isCancelling, setIsCancelling] = useState(false)
  const [ended, setEnded] = useState<RunEnd | null>(null)
  const [summary, setSummary] = useState<Summary | null>(null)
  const [error, setError] = useState<string | null>(null)

  const sendBatches = async (run: PreparedRun, batches: readonly number[]) => {
    const worker = job.worker()
    setIsCancelling(false)
    job.clearProgress()
    job.goTo('run')
    await worker.setSender(senderIds())
    const end = await worker.run(run, batches)
    setEnded(end)
    setSummary(await worker.summary())
    job.goTo('summary')
    // Why it could not go on may be that nobody is signed in any more: that is the guard's to say.
    if (end.end === 'stopped') await session.enter(location.pathname, location.search)
  }

  const start = async (choices: Choices) => {
    setError(null)
    try {
      const sender = senderIds()
      await job.worker().setSender(sender)
      const request = { ...choices, workspaceId: sender.workspaceId }
      const run = await job.worker().prepare(request, job.opened?.facts.fileName ?? '')
      setPrepared(run)
      setBefore(0)
      await sendBatches(
        run,
        Array.from({ length: run.batchCount }, (_, batch) => batch),
      )
    } catch (failure) {
      setError((failure as Error).message)
      job.goTo('check')
    }
  }

  return {
    start,
    prepared,
    progress: { ...job.progress, rowsDone: before + job.progress.rowsDone },
    isCancelling,
    ended,
    summary,
    error,
    cancel: () => {
      setIsCancelling(true)
      void job.worker().cancel()
    },
    /** Sends the batches that nobody confirmed, under the same id. */
    resume: async () => {
      if (!prepared || !ended) return
      setBefore(before + job.progress.rowsDone)
      await sendBatches(prepared, ended.open)
    },
  }
}

export type Run = ReturnType<typeof useRun>

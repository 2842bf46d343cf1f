import { useRef, useState } from 'react'
import { usePublishChange } from '../providers/use-changed.ts'
import { session } from '../session/session.ts'
import { senderIds } from './sender-ids.ts'
import type { ImportOptions, NamedFile, PreparedRun } from './upload/prepared-run.ts'
import type { RunEnd } from './upload/upload.ts'
import type { Import } from './use-import.ts'
import type { Step } from './use-step.ts'
import type { PlanRequest } from './worker/import-session.ts'
import type { Summary } from './worker/outcome.ts'

/** Sends the rows that passed the check, and resumes a run that was stopped. */
export function useRun(job: Import) {
  const invalidate = usePublishChange()
  const [prepared, setPrepared] = useState<PreparedRun | null>(null)
  /** True if this browser stores the rows until they are imported. */
  const [isKept, setIsKept] = useState(false)
  const [isCancelling, setIsCancelling] = useState(false)
  const [isPaused, setIsPaused] = useState(false)
  const [ended, setEnded] = useState<RunEnd | null>(null)
  const [summary, setSummary] = useState<Summary | null>(null)
  const [error, setError] = useState<string | null>(null)
  const isSending = useRef(false)

  const send = async (run: PreparedRun) => {
    const worker = job.worker()
    setPrepared(run)
    setIsCancelling(false)
    setIsPaused(false)
    job.clearProgress()
    job.goTo('run')
    setSummary(null)
    isSending.current = true
    const end = await worker.run(run).finally(() => {
      isSending.current = false
    })
    setEnded(end)
    setSummary(await worker.summary())
    job.leaveFile()
    job.goTo('summary', { draft: null, importId: run.id.importId, isReplacing: true })
    invalidate('users')
    invalidate('imports')
    // The run may have stopped because the session ended; the guard checks that and redirects.
    if (end.end === 'stopped') await session.enter(location.pathname, location.search)
  }
  const begin = async (request: PlanRequest, { fileName, fileHash }: NamedFile) => {
    const { isDraftSaved: isStored, ...run } = await job.worker().prepare(request, { fileName, fileHash })
    setIsKept(isStored)
    if (isStored) await job.dropDraft()
    await send(run)
  }
  /** An error before anything is sent is displayed on the step that requested it. */
  const runFromStep = async (step: Step, work: () => Promise<void>) => {
    setError(null)
    try {
      await job.worker().setSender(senderIds())
      await work()
    } catch (failure) {
      setError((failure as Error).message)
      job.goTo(step, { isReplacing: step !== 'policy' })
    }
  }

  return {
    prepared,
    isKept,
    progress: job.progress,
    isSending: () => isSending.current,
    isCancelling,
    isPaused,
    ended,
    summary,
    error,
    start: (choices: ImportOptions) =>
      runFromStep('policy', async () => {
        if (!job.opened) return
        await begin({ ...choices, workspaceId: senderIds().workspaceId }, job.opened.facts)
      }),
    /** Sends the rows that failed on the server again, as a separate import. */
    tryAgain: () =>
      runFromStep('summary', async () => {
        if (!prepared) return
        const { mode, sendInvitations, workspaceId } = prepared
        await begin({ mode, sendInvitations, workspaceId, onlyFailed: true }, prepared)
      }),
    /** Opens the rows that failed in the check, to fix them there. */
    fixFailed: async () => {
      if (!prepared) return
      const rows = await job.worker().setAside('failed')
      const baseName = prepared.fileName.replace(/(-to-fix)?\.[^.]*$/, '')
      await job.fixRows(
        new File([rows], `${baseName}-to-fix.csv`, { type: 'text/csv' }),
        await job.worker().choices(),
      )
    },
    /** Resumes an import that this browser saved from another page. */
    resumeSaved: (saved: PreparedRun) =>
      runFromStep('choose', async () => {
        const run = await job.worker().restoreRun(saved)
        setIsKept(true)
        await send(run)
      }),
    /** Sends the unconfirmed batches again, under the same id. */
    resumeStopped: () =>
      runFromStep('summary', async () => {
        if (prepared) await send(prepared)
      }),
    cancel: () => {
      setIsCancelling(true)
      void job.worker().cancel()
    },
    pause: () => {
      setIsPaused(true)
      void job.worker().pause()
    },
    resumePaused: () => {
      setIsPaused(false)
      void job.worker().resume()
    },
  }
}

export type Run = ReturnType<typeof useRun>

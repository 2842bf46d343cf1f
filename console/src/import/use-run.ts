import type { ImportMode } from '@metapyra/contract/entities/import'
import { useState } from 'react'
import { useChanged } from '../providers/use-changed.ts'
import { session } from '../session/session.ts'
import { senderIds } from './sender-ids.ts'
import type { NamedFile, PreparedRun } from './upload/prepared-run.ts'
import type { RunEnd } from './upload/upload.ts'
import type { Import, Step } from './use-import.ts'
import type { PlanRequest } from './worker/import-session.ts'
import type { Summary } from './worker/outcome.ts'

export interface Choices {
  mode: ImportMode
  sendInvitations: boolean
}

/** Sends what the check let through, and goes on from where a run was stopped. */
export function useRun(job: Import) {
  const tellChanged = useChanged()
  const [prepared, setPrepared] = useState<PreparedRun | null>(null)
  /** Whether this browser keeps the rows until they are in. */
  const [isKept, setIsKept] = useState(false)
  const [isCancelling, setIsCancelling] = useState(false)
  const [isPaused, setIsPaused] = useState(false)
  const [ended, setEnded] = useState<RunEnd | null>(null)
  const [summary, setSummary] = useState<Summary | null>(null)
  const [error, setError] = useState<string | null>(null)

  const send = async (run: PreparedRun) => {
    const worker = job.worker()
    setPrepared(run)
    setIsCancelling(false)
    setIsPaused(false)
    job.clearProgress()
    job.goTo('run')
    const end = await worker.run(run)
    setEnded(end)
    setSummary(await worker.summary())
    job.goTo('summary')
    tellChanged('users')
    tellChanged('imports')
    // Why it could not go on may be that nobody is signed in any more: that is the guard's to say.
    if (end.end === 'stopped') await session.enter(location.pathname, location.search)
  }
  const begin = async (request: PlanRequest, { fileName, fileHash }: NamedFile) => {
    const { isKept: isStored, ...run } = await job.worker().prepare(request, { fileName, fileHash })
    setIsKept(isStored)
    await send(run)
  }
  /** What fails before anything moves is said where it was asked for. */
  const from = async (step: Step, work: () => Promise<void>) => {
    setError(null)
    try {
      await job.worker().setSender(senderIds())
      await work()
    } catch (failure) {
      setError((failure as Error).message)
      job.goTo(step)
    }
  }

  return {
    prepared,
    isKept,
    progress: job.progress,
    isCancelling,
    isPaused,
    ended,
    summary,
    error,
    start: (choices: Choices) =>
      from('policy', async () => {
        if (!job.opened) return
        await begin({ ...choices, workspaceId: senderIds().workspaceId }, job.opened.facts)
      }),
    /** Sends the rows that failed at the server once more, as an import of their own. */
    tryAgain: () =>
      from('summary', async () => {
        if (!prepared) return
        const { mode, sendInvitations, workspaceId } = prepared
        await begin({ mode, sendInvitations, workspaceId, isAgain: true }, prepared)
      }),
    /** Goes on with an import that this browser has kept from another page. */
    takeUp: (kept: PreparedRun) =>
      from('choose', async () => {
        const run = await job.worker().takeUp(kept)
        if (!run) throw new Error('Your browser didn’t save the rows. Choose the file again to continue.')
        setIsKept(true)
        await send(run)
      }),
    /** Sends what nobody confirmed, under the same id. */
    resume: () =>
      from('summary', async () => {
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
    goOn: () => {
      setIsPaused(false)
      void job.worker().goOn()
    },
  }
}

export type Run = ReturnType<typeof useRun>

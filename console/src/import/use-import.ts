import { startTransition, useEffect, useRef, useState } from 'react'
import { useAccess } from '../providers/access.ts'
import type { Counts } from './csv/check-table.ts'
import type { ImportRules } from './csv/import-rules.ts'
import { NO_RULES } from './csv/import-rules.ts'
import { FileError } from './csv/limits.ts'
import type { Field, Mapping } from './csv/mapping.ts'
import { assignField } from './csv/mapping.ts'
import { rememberColumns, rememberedColumns } from './csv/remembered-mapping.ts'
import { senderIds } from './sender-ids.ts'
import type { Progress } from './upload/upload.ts'
import type { FileFacts, OpenOptions } from './worker/open-file.ts'
import type { ImportWorker } from './worker/start-worker.ts'
import { startImportWorker } from './worker/start-worker.ts'

export type Step = 'choose' | 'map' | 'check' | 'policy' | 'run' | 'summary'
export type Comparing = 'asking' | 'done' | { failed: string }

interface Opened {
  file: File
  facts: FileFacts
  options: OpenOptions
}

const UNMOVED: Progress = { rowsDone: 0, waitingFor: null }

function useWorker() {
  const [progress, setProgress] = useState<Progress>(UNMOVED)
  const started = useRef<ReturnType<typeof startImportWorker> | null>(null)
  useEffect(
    () => () => {
      started.current?.stop()
      started.current = null
    },
    [],
  )
  const worker = (): ImportWorker => {
    started.current ??= startImportWorker(setProgress)
    return started.current.calls
  }
  return { worker, progress, clearProgress: () => setProgress(UNMOVED) }
}

/** State of the import wizard: the file, its column mapping, and the results of the check. */
export function useImport() {
  const { worker, progress, clearProgress } = useWorker()
  const may = useAccess()
  const [step, setStep] = useState<Step>('choose')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [mapping, setMapping] = useState<Mapping>([])
  const [rules, setRules] = useState<ImportRules>(NO_RULES)
  const [counts, setCounts] = useState<Counts | null>(null)
  const [comparing, setComparing] = useState<Comparing>('asking')
  /** Incremented with every change of the rows, so that displayed rows are fetched again. */
  const [version, setVersion] = useState(0)

  const busy = async (work: () => Promise<void>) => {
    setIsBusy(true)
    setError(null)
    try {
      await work()
    } catch (failure) {
      if (!(failure instanceof FileError)) throw failure
      setError(failure.message)
    } finally {
      setIsBusy(false)
    }
  }
  const setResult = (next: Counts) => {
    setCounts(next)
    setVersion((now) => now + 1)
  }

  const open = (file: File, options: OpenOptions = {}) =>
    busy(async () => {
      const facts = await worker().open(file, options)
      setOpened({ file, facts, options })
      setMapping(rememberedColumns(facts) ?? facts.mapping)
      setRules({ leaveOut: facts.leaveOut, roles: {} })
      setStep('map')
    })

  const compare = async () => {
    setComparing('asking')
    await worker().setSender(senderIds())
    const compared = await worker().compare()
    if (!compared) return
    if ('counts' in compared) setResult(compared.counts)
    setComparing('failed' in compared ? compared : 'done')
  }

  const check = () =>
    busy(async () => {
      if (opened) rememberColumns(opened.facts, mapping)
      const found = await worker().map(mapping, may('makeAdmins').can, rules)
      // Renders in slices, because the page of rows is the largest of all.
      startTransition(() => {
        setResult(found)
        setStep('check')
      })
      void compare()
    })

  const restart = () => {
    setOpened(null)
    setCounts(null)
    setError(null)
    setStep('choose')
  }
  /** A new email address may belong to someone in the space, so the rows are compared again. */
  const setResultOf = (column: number, next: Counts) => {
    setResult(next)
    if (mapping[column] === 'email') void compare()
  }

  return {
    worker,
    progress,
    clearProgress,
    step,
    isBusy,
    error,
    opened,
    mapping,
    rules,
    setRules,
    counts,
    comparing,
    version,
    open,
    reopen: (change: OpenOptions) => opened && open(opened.file, { ...opened.options, ...change }),
    /** Another sheet is another table: what was chosen for the one before doesn’t count. */
    openSheet: (sheet: string) => opened && open(opened.file, { sheet }),
    assign: (column: number, field: Field | null) => setMapping((now) => assignField(now, column, field)),
    check,
    compare,
    edit: async (index: number, column: number, value: string) =>
      setResultOf(column, await worker().edit(index, column, value)),
    /** Returns the number of changed cells. */
    replace: async (column: number, sought: string, by: string): Promise<number> => {
      const { changed, counts: next } = await worker().replace(column, sought, by)
      if (changed > 0) setResultOf(column, next)
      return changed
    },
    /** Changes the rows by any other call of the worker. */
    change: async (work: (worker: ImportWorker) => Promise<Counts>) => setResult(await work(worker())),
    /** Changes which rows are left out. The columns step shows the same rule. */
    setLeaveOut: async (leaveOut: ImportRules['leaveOut']) => {
      setRules((now) => ({ ...now, leaveOut }))
      setResult(await worker().setLeaveOut(leaveOut))
    },
    goTo: setStep,
    restart,
  }
}

export type Import = ReturnType<typeof useImport>

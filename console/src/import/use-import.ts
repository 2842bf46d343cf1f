import { reportCrash } from '@metapyra/session/crash'
import { startTransition, useEffect, useRef, useState } from 'react'
import { useAccess } from '../providers/access.ts'
import { session } from '../session/session.ts'
import { newClientId } from '../ui/form/client-id.ts'
import type { Counts } from './csv/check-table.ts'
import { FileError } from './csv/file-error.ts'
import type { ImportRules } from './csv/import-rules.ts'
import { NO_RULES } from './csv/import-rules.ts'
import type { Field, Mapping } from './csv/mapping.ts'
import { assignField } from './csv/mapping.ts'
import { rememberColumns, rememberedColumns } from './csv/remembered-mapping.ts'
import { senderIds } from './sender-ids.ts'
import type { ImportOptions } from './upload/prepared-run.ts'
import type { Progress } from './upload/upload.ts'
import type { WizardDraft } from './upload/wizard-drafts.ts'
import { useDraft } from './use-draft.ts'
import type { Step } from './use-step.ts'
import { EDITING_STEPS, useStep } from './use-step.ts'
import type { FileChoices } from './worker/import-session.ts'
import type { FileFacts, OpenOptions } from './worker/open-file.ts'
import type { ImportWorker } from './worker/start-worker.ts'
import { startImportWorker } from './worker/start-worker.ts'

export type { Step }
export type Comparing = 'asking' | 'done' | { failed: string }

export interface Opened {
  /** The id of its draft. */
  id: string
  file: File
  facts: FileFacts
  options: OpenOptions
}

/** What a check of the rows depends on. */
interface CheckInput {
  mapping: Mapping
  rules: ImportRules
}

const rulesOf = ({ leaveOut }: FileFacts): ImportRules => ({ leaveOut, roles: {} })
const UNMOVED: Progress = { rowsDone: 0, waitingFor: null }
const WENT_WRONG = 'Something went wrong with this file. Reload the page and try again.'
const NO_DRAFT =
  'That file isn’t open anymore: it was imported or discarded, or it’s over a day old. See past imports below, or choose it again.'

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
  const { step, draftId, importId, goTo, stepNow } = useStep()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [mapping, setMapping] = useState<Mapping>([])
  const [rules, setRules] = useState<ImportRules>(NO_RULES)
  /** What the counts belong to. Read at once, before a slow render shows them. */
  const checkedInput = useRef<CheckInput | null>(null)
  const [counts, setCounts] = useState<Counts | null>(null)
  const [choices, setChoices] = useState<ImportOptions | null>(null)
  const [comparing, setComparing] = useState<Comparing>('asking')
  /** Incremented with every change of the rows, so that displayed rows are fetched again. */
  const [version, setVersion] = useState(0)
  /** Incremented with every change that the draft has to save. */
  const [rowsVersion, setRowsVersion] = useState(0)

  const busy = async (work: () => Promise<void>) => {
    setIsBusy(true)
    setError(null)
    try {
      await work()
    } catch (failure) {
      const isOfFile = failure instanceof FileError
      if (!isOfFile) reportCrash(session, 'console', failure)
      setError(isOfFile ? failure.message : WENT_WRONG)
    } finally {
      setIsBusy(false)
    }
  }
  /** `isSaved`: the draft has these rows already, because only what is known of them has changed. */
  const setResult = (next: Counts, { isSaved = false } = {}) => {
    setCounts(next)
    setVersion((now) => now + 1)
    if (!isSaved) setRowsVersion((now) => now + 1)
  }

  const read = async (file: File, options: OpenOptions, id: string) => {
    const facts = await worker().open(file, options)
    const next = rememberedColumns(facts) ?? facts.mapping
    setOpened({ id, file, facts, options })
    setMapping(next)
    setCounts(null)
    checkedInput.current = null
    setVersion((now) => now + 1)
    setRowsVersion((now) => now + 1)
    return { facts, mapping: next }
  }
  const open = (file: File, options: OpenOptions = {}) =>
    busy(async () => {
      const id = newClientId()
      const found = await read(file, options, id)
      setRules(rulesOf(found.facts))
      setChoices(null)
      goTo('map', { draft: id })
    })

  const readAgain = (options: OpenOptions) =>
    busy(async () => {
      if (!opened) return
      const { facts } = await read(opened.file, options, opened.id)
      setRules(rulesOf(facts))
    })

  const compare = async () => {
    setComparing('asking')
    await worker().setSender(senderIds())
    const compared = await worker().compare()
    if (!compared) return
    if ('counts' in compared) setResult(compared.counts, { isSaved: true })
    setComparing('failed' in compared ? compared : 'done')
  }

  const checkRows = async (facts: FileFacts | null, input: CheckInput, draft?: string) => {
    if (facts) rememberColumns(facts, input.mapping)
    checkedInput.current = input
    const found = await worker().map(input.mapping, may('makeAdmins').can, input.rules)
    // Renders in slices, because the page of rows is the largest of all.
    startTransition(() => {
      // Without the file's facts, the rows are those of the draft.
      setResult(found, { isSaved: facts === null })
      if (draft) goTo('check', { draft })
    })
    void compare()
  }
  /** Opens rows that were not imported, to correct them here, with the choices made for the file they come from. */
  const fixRows = (file: File, chosen: FileChoices | null) =>
    busy(async () => {
      const id = newClientId()
      const { facts, mapping: guessed } = await read(file, {}, id)
      const next = chosen ? facts.headers.map(({ label }) => chosen.columns.get(label) ?? null) : guessed
      const input = { mapping: next, rules: { ...NO_RULES, ...(chosen && { roles: chosen.roles }) } }
      setMapping(next)
      setRules(input.rules)
      if (next.includes('email')) return checkRows(facts, input, id)
      goTo('map', { draft: id })
    })

  const draft = useDraft({
    worker,
    content:
      opened && EDITING_STEPS.includes(step) ? { opened, mapping, rules, choices, step, rowsVersion } : null,
  })
  const leaveFile = () => {
    if (opened) void draft.drop(opened.id)
    setOpened(null)
    setCounts(null)
    setError(null)
  }
  const restore = (id: string) =>
    busy(async () => {
      const found = await draft.read(id)
      if (!found) {
        setError(NO_DRAFT)
        return goTo('choose', { isReplacing: true })
      }
      const { facts, options, file, choices: chosen, mapping: saved, rules: savedRules } = found
      const input = { mapping: saved, rules: savedRules }
      setOpened({ id, file, facts, options })
      setMapping(input.mapping)
      setRules(input.rules)
      setChoices(chosen)
      await checkRows(null, input)
    })

  const restoring = useRef<string | null>(null)
  useEffect(() => {
    if (!EDITING_STEPS.includes(step) || isBusy) return
    const isChecked = checkedInput.current?.mapping === mapping && checkedInput.current.rules === rules
    // After a reload, or Back to a file that was opened before this one.
    if (opened?.id !== draftId) {
      if (!draftId) return goTo('choose', { isReplacing: true })
      if (restoring.current === draftId) return
      restoring.current = draftId
      void restore(draftId).finally(() => {
        restoring.current = null
      })
    } else if (step !== 'map' && !isChecked) {
      void busy(() => checkRows(opened?.facts ?? null, { mapping, rules }))
    }
  })

  /** A new email address may belong to someone in the space, so the rows are compared again. */
  const setResultOf = (column: number, next: Counts) => {
    setResult(next)
    if (mapping[column] === 'email') void compare()
  }

  const takeLeaveOut = (leaveOut: ImportRules['leaveOut']) => {
    const next = { ...rules, leaveOut }
    checkedInput.current = { mapping, rules: next }
    setRules(next)
  }

  return {
    worker,
    progress,
    clearProgress,
    step,
    importId,
    isBusy,
    error,
    opened,
    mapping,
    rules,
    setRules,
    counts,
    choices,
    setChoices,
    comparing,
    version,
    isDraftSaved: draft.isSaved,
    open,
    fixRows,
    reopen: (change: OpenOptions) => opened && readAgain({ ...opened.options, ...change }),
    /** Continues with a file that was left in the wizard. */
    resumeDraft: ({ id, step: left }: WizardDraft) =>
      goTo(EDITING_STEPS.includes(left) ? left : 'map', { draft: id }),
    /** Another sheet is another table: what was chosen for the one before doesn’t count. */
    openSheet: (sheet: string) => readAgain({ sheet }),
    assign: (column: number, field: Field | null) => setMapping((now) => assignField(now, column, field)),
    check: () => busy(() => checkRows(opened?.facts ?? null, { mapping, rules }, opened?.id)),
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
      takeLeaveOut(leaveOut)
      setResult(await worker().setLeaveOut(leaveOut))
    },
    /** Takes in what a rule leaves out, whatever the others say. */
    includeRule: async (column: number) => {
      takeLeaveOut(rules.leaveOut.map((one) => (one.column === column ? { ...one, values: [] } : one)))
      setResult(await worker().includeRule(column))
    },
    goTo,
    stepNow,
    /** Forgets the draft of rows that the run has saved for itself. */
    dropDraft: () => opened && draft.drop(opened.id),
    /** Leaves the file once its rows have been sent; they stay in the worker for the report. */
    leaveFile,
    restart: () => {
      leaveFile()
      goTo('choose')
    },
  }
}

export type Import = ReturnType<typeof useImport>

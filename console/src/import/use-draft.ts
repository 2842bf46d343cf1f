import { useEffect, useRef, useState } from 'react'
import type { ImportRules } from './csv/import-rules.ts'
import type { Mapping } from './csv/mapping.ts'
import { senderIds } from './sender-ids.ts'
import type { ImportOptions } from './upload/prepared-run.ts'
import type { Opened } from './use-import.ts'
import type { Step } from './use-step.ts'
import type { ImportWorker } from './worker/start-worker.ts'

/** Waits until a burst of changes is over. Short, because a reload in between would lose them. */
const SAVE_DELAY_MS = 200

interface DraftContent {
  opened: Opened
  mapping: Mapping
  rules: ImportRules
  choices: ImportOptions | null
  step: Step
  /** Changes with the rows. */
  rowsVersion: number
}

interface DraftOptions {
  worker: () => ImportWorker
  /** Null while there is nothing to save. */
  content: DraftContent | null
}

const isSame = (a: DraftContent, b: DraftContent | null): boolean =>
  b !== null && (Object.keys(a) as (keyof DraftContent)[]).every((key) => a[key] === b[key])

/** [IMP-13] Saves what is open in the wizard in this browser with each change, and reads it after a reload. */
export function useDraft({ worker, content }: DraftOptions) {
  /** What was saved last. Compared while rendering, so that no change is taken for saved even for a moment. */
  const [saved, setSaved] = useState<DraftContent | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  const savedRows = useRef('')
  /** The draft that was just read and needs no saving. */
  const readId = useRef<string | null>(null)
  const { opened, mapping, rules, choices, step, rowsVersion } = content ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: `worker` is a new function of the same worker, and `content` a new object of the same parts.
  useEffect(() => {
    if (!content) return
    const { id, file, facts, options } = content.opened
    const rows = `${id} ${content.rowsVersion}`
    if (readId.current === id) {
      readId.current = null
      savedRows.current = rows
      return setSaved(content)
    }
    let isCurrent = true
    const timer = setTimeout(async () => {
      await worker().setSender(senderIds())
      const isSaved = await worker().saveWizard(
        {
          id,
          facts,
          options,
          mapping: content.mapping,
          rules: content.rules,
          choices: content.choices,
          step: content.step,
        },
        rows === savedRows.current ? null : file,
      )
      if (isSaved) savedRows.current = rows
      if (!isCurrent) return
      setIsRefused(!isSaved)
      if (isSaved) setSaved(content)
    }, SAVE_DELAY_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [opened, mapping, rules, choices, step, rowsVersion])
  return {
    isSaved: !content || (!isRefused && isSame(content, saved)),
    read: async (id: string) => {
      await worker().setSender(senderIds())
      const found = await worker().openWizard(id)
      if (found) readId.current = id
      return found
    },
    drop: async (id: string) => {
      await worker().setSender(senderIds())
      savedRows.current = ''
      await worker().dropWizard(id)
    },
  }
}

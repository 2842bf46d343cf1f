import { useEffect, useRef, useState } from 'react'
import type { ImportRules } from './csv/import-rules.ts'
import type { Mapping } from './csv/mapping.ts'
import { senderIds } from './sender-ids.ts'
import type { ImportOptions } from './upload/prepared-run.ts'
import type { Opened } from './use-import.ts'
import type { ImportWorker } from './worker/start-worker.ts'

/** Waits until a burst of changes is over. Short, because a reload in between would lose them. */
const SAVE_DELAY_MS = 200

interface DraftContent {
  opened: Opened
  mapping: Mapping
  rules: ImportRules
  choices: ImportOptions | null
  /** Changes with the rows. */
  rowsVersion: number
}

interface DraftOptions {
  worker: () => ImportWorker
  /** Null while there is nothing to save. */
  content: DraftContent | null
}

/** [IMP-13] Saves what is open in the wizard in this browser with each change, and reads it after a reload. */
export function useDraft({ worker, content }: DraftOptions) {
  const [state, setState] = useState<'saved' | 'saving' | 'refused'>('saved')
  const savedRows = useRef('')
  /** The draft that was just read and needs no saving. */
  const readId = useRef<string | null>(null)
  const { opened, mapping, rules, choices, rowsVersion } = content ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: `worker` is a new function of the same worker.
  useEffect(() => {
    if (!opened || !mapping || !rules) return
    if (readId.current === opened.id) {
      readId.current = null
      savedRows.current = `${opened.id} ${rowsVersion}`
      setState('saved')
      return
    }
    let isCurrent = true
    setState((now) => (now === 'refused' ? now : 'saving'))
    const timer = setTimeout(async () => {
      const { id, file, facts, options } = opened
      const rows = `${id} ${rowsVersion}`
      await worker().setSender(senderIds())
      const isSaved = await worker().saveWizard(
        { id, facts, options, mapping, rules, choices: choices ?? null },
        rows === savedRows.current ? null : file,
      )
      if (isSaved) savedRows.current = rows
      if (isCurrent) setState(isSaved ? 'saved' : 'refused')
    }, SAVE_DELAY_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [opened, mapping, rules, choices, rowsVersion])
  return {
    state: content ? state : 'saved',
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

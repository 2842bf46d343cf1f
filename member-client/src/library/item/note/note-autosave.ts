import { ApiError, isPassing } from '@metapyra/session/errors'
import { atom } from 'nanostores'
import { merged } from './merge.ts'

/** A note as the server has it. */
export interface Stored {
  text: string
  versionId: string | null
  updatedAt: string
  by: string
}

/** Text that is not saved yet, and the stored note that it is based on. */
export interface Draft {
  text: string
  base: Stored
}

export interface Writing {
  text: string
  status: 'saved' | 'unsaved' | 'saving' | 'waiting' | 'conflict' | 'refused'
  /** With `conflict`: the note that someone else saved meanwhile. */
  theirs: Stored | null
  /** With `refused`: the reason. */
  problem: string | null
  /** Name of the person whose changes were merged into the text while the user writes. */
  mergedAuthor: string | null
}

interface Options {
  stored: Stored
  draft: Draft | null
  /** Throws `CHANGED_MEANWHILE` if the stored text is not the one in `seen`. */
  save(text: string, base: Stored, note?: string): Promise<Stored>
  load(): Promise<Stored>
  keepDraft(draft: Draft | null): void
  pauseMs?: number
  retryMs?: number
}

/**
 * How a conflict is resolved: with the user's text, the other person's, or both, where the other's lines come first.
 */
export type Choice = 'mine' | 'theirs' | 'both'

/**
 * [LIB-55] Saves a note while it is written, one save at a time, and never over changes that its writer has not seen.
 * Changes of others are merged line by line; if both changed the same lines, the writer chooses. Unsaved text is stored
 * in the browser. The text that is not chosen is never lost.
 */
export const createNoteAutosave = (options: Options) => {
  const { draft, save, load, keepDraft, pauseMs = 900, retryMs = 4000 } = options
  let base = draft?.base ?? options.stored
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  const $writing = atom<Writing>({
    text: draft?.text ?? base.text,
    status: draft && draft.text !== base.text ? 'unsaved' : 'saved',
    theirs: null,
    problem: null,
    mergedAuthor: null,
  })
  const set = (change: Partial<Writing>) => $writing.set({ ...$writing.get(), ...change })
  const schedule = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  const setBase = (stored: Stored) => {
    base = stored
    const isWhole = $writing.get().text === stored.text
    keepDraft(isWhole ? null : { text: $writing.get().text, base })
    set({ status: isWhole ? 'saved' : 'unsaved', theirs: null, problem: null })
    if (!isWhole) schedule(pauseMs)
  }

  const resolveConflict = async (): Promise<void> => {
    const saved = await load()
    // Only the name or a tag changed, or the reply to this save was lost.
    if (saved.text === base.text || saved.text === $writing.get().text) {
      setBase(saved)
      return
    }
    const text = merged({ base: base.text, mine: $writing.get().text, theirs: saved.text })
    if (text === null) return set({ status: 'conflict', theirs: saved })
    set({ text, mergedAuthor: saved.by })
    setBase(saved)
  }

  const failed = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    if (!isPassing(error.code)) return set({ status: 'refused', problem: error.message })
    set({ status: 'waiting' })
    schedule(retryMs)
  }

  const saveOnce = async (): Promise<void> => {
    const { text } = $writing.get()
    set({ status: 'saving', problem: null })
    try {
      setBase(await save(text, base))
    } catch (error) {
      const isOther = error instanceof ApiError && error.code === 'CHANGED_MEANWHILE'
      await (isOther ? resolveConflict().catch(failed) : failed(error))
    }
  }

  /** Saves unsaved text now. Resolves after the attempt. */
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    await running
    if (!['unsaved', 'waiting'].includes($writing.get().status)) return
    running = saveOnce()
    await running
  }

  return {
    $writing,
    flush,
    write: (text: string): void => {
      const { status } = $writing.get()
      keepDraft({ text, base })
      set({ text, ...(status !== 'conflict' && status !== 'saving' && { status: 'unsaved' }) })
      if (status !== 'conflict') schedule(pauseMs)
    },
    /** Takes over the server's current note when the page receives it. */
    receive: (stored: Stored): void => {
      const { status } = $writing.get()
      if (status === 'saved' && stored.updatedAt !== base.updatedAt) {
        base = stored
        set({ text: stored.text, mergedAuthor: stored.by })
      } else if (status === 'unsaved' && stored.text === base.text) base = stored
    },
    resolve: async (choice: Choice): Promise<void> => {
      const { text, theirs } = $writing.get()
      if (!theirs) return
      const both = merged({ base: base.text, mine: text, theirs: theirs.text }, true) ?? text
      base = theirs
      if (choice === 'theirs') {
        // Saves the user's own text as a version that can be restored.
        const aside = await save(text, theirs, 'Kept from a conflict').catch((error) => {
          failed(error)
          return null
        })
        if (!aside) return
        base = aside
      }
      const continued = { mine: text, theirs: theirs.text, both }[choice]
      keepDraft({ text: continued, base })
      set({ text: continued, status: 'unsaved', theirs: null })
      await flush()
    },
    close: (): Promise<void> => {
      clearTimeout(timer)
      return flush()
    },
  }
}

import { ApiError, isPassing } from '@metapyra/session/errors'
import { atom } from 'nanostores'
import { merged } from './merge.ts'

/** A note as it stands at the server. */
export interface Stored {
  text: string
  versionId: string | null
  updatedAt: string
  by: string
}

/** What was written here and is not at the server yet, and what stood there when it was begun. */
export interface Draft {
  text: string
  base: Stored
}

export interface Writing {
  text: string
  status: 'saved' | 'unsaved' | 'saving' | 'waiting' | 'conflict' | 'refused'
  /** With `conflict`: what somebody else has written meanwhile. */
  theirs: Stored | null
  /** With `refused`: why. */
  problem: string | null
  /** Whose words have come into the text since one writes. */
  joined: string | null
}

interface Options {
  stored: Stored
  draft: Draft | null
  /** Throws `CHANGED_MEANWHILE` where another text stands there than the one that was seen. */
  save(text: string, seen: Stored, note?: string): Promise<Stored>
  load(): Promise<Stored>
  keepDraft(draft: Draft | null): void
  pauseMs?: number
  againMs?: number
}

/** Whose words go on: one's own, the other's, or both, theirs above where both have changed a line. */
export type Choice = 'mine' | 'theirs' | 'both'

/**
 * [LIB-55] Saves a note as it is written, one after the other, and nothing over what its writer has not seen. Lines that
 * others change meanwhile come into the text; where both have changed the same ones the writer is asked. What is
 * not saved yet is kept here; of two texts none is lost, whichever goes on.
 */
export const createNoteKeeper = (options: Options) => {
  const { draft, save, load, keepDraft, pauseMs = 900, againMs = 4000 } = options
  let base = draft?.base ?? options.stored
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  const $writing = atom<Writing>({
    text: draft?.text ?? base.text,
    status: draft && draft.text !== base.text ? 'unsaved' : 'saved',
    theirs: null,
    problem: null,
    joined: null,
  })
  const set = (change: Partial<Writing>) => $writing.set({ ...$writing.get(), ...change })
  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  const took = (stored: Stored) => {
    base = stored
    const isWhole = $writing.get().text === stored.text
    keepDraft(isWhole ? null : { text: $writing.get().text, base })
    set({ status: isWhole ? 'saved' : 'unsaved', theirs: null, problem: null })
    if (!isWhole) later(pauseMs)
  }

  const meet = async (): Promise<void> => {
    const theirs = await load()
    // Its name or a tag is another one, or the answer to the own words was lost.
    if (theirs.text === base.text || theirs.text === $writing.get().text) {
      took(theirs)
      return
    }
    const text = merged({ base: base.text, mine: $writing.get().text, theirs: theirs.text })
    if (text === null) return set({ status: 'conflict', theirs })
    set({ text, joined: theirs.by })
    took(theirs)
  }

  const failed = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    if (!isPassing(error.code)) return set({ status: 'refused', problem: error.message })
    set({ status: 'waiting' })
    later(againMs)
  }

  const saveOnce = async (): Promise<void> => {
    const { text } = $writing.get()
    set({ status: 'saving', problem: null })
    try {
      took(await save(text, base))
    } catch (error) {
      const isOther = error instanceof ApiError && error.code === 'CHANGED_MEANWHILE'
      await (isOther ? meet().catch(failed) : failed(error))
    }
  }

  /** What is unsaved goes now; resolves once it has been tried. */
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
      if (status !== 'conflict') later(pauseMs)
    },
    /** What stands at the server by now, as far as the page hears of it. */
    hear: (stored: Stored): void => {
      const { status } = $writing.get()
      if (status === 'saved' && stored.updatedAt !== base.updatedAt) {
        base = stored
        set({ text: stored.text, joined: stored.by })
      } else if (status === 'unsaved' && stored.text === base.text) base = stored
    },
    resolve: async (choice: Choice): Promise<void> => {
      const { text, theirs } = $writing.get()
      if (!theirs) return
      const both = merged({ base: base.text, mine: text, theirs: theirs.text }, true) ?? text
      base = theirs
      if (choice === 'theirs') {
        // The own words stay as a version that can be taken back.
        const aside = await save(text, theirs, 'Kept from a conflict').catch((error) => {
          failed(error)
          return null
        })
        if (!aside) return
        base = aside
      }
      const goesOn = { mine: text, theirs: theirs.text, both }[choice]
      keepDraft({ text: goesOn, base })
      set({ text: goesOn, status: 'unsaved', theirs: null })
      await flush()
    },
    close: (): Promise<void> => {
      clearTimeout(timer)
      return flush()
    },
  }
}

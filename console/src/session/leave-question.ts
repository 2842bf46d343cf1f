import { atom } from 'nanostores'
import { useEffect } from 'react'
import type { BlockerFunction } from 'react-router'
import { useBlocker } from 'react-router'

export interface LeaveQuestion {
  title: string
  /** The button that leaves. */
  ok: string
}

interface OpenQuestion extends LeaveQuestion {
  answer: (isSure: boolean) => void
}

/** The question before unsaved work on the page is lost; null if nothing would be lost. */
let question: LeaveQuestion | null = null

/** The question that is on the screen, for the dialog that asks it. */
export const $leaveQuestion = atom<OpenQuestion | null>(null)

/** Asks before unsaved work is lost. Resolves to true if nothing is lost or the user confirms. */
const confirmLeave = (): Promise<boolean> => {
  const current = question
  if (!current) return Promise.resolve(true)
  $leaveQuestion.get()?.answer(false)
  return new Promise((resolve) => {
    const answer = (isSure: boolean) => {
      $leaveQuestion.set(null)
      // What was confirmed is not asked again when the browser itself leaves the page.
      if (isSure && question === current) question = null
      resolve(isSure)
    }
    $leaveQuestion.set({ ...current, answer })
  })
}

/** Runs what leaves the page if nothing is lost or the user confirms. */
export const leaveIfConfirmed = (leave: () => void): void => {
  void confirmLeave().then((isSure) => {
    if (isSure) leave()
  })
}

/** Leaves the page without asking, because the work can no longer be saved here. */
export const clearLeaveQuestion = (): void => {
  question = null
}

type BlockedLocation = Parameters<BlockerFunction>[0]['nextLocation']

interface LeaveOptions {
  ok?: string
  /** False if closing or reloading the tab loses nothing, so that the browser need not ask. */
  asksOnUnload?: boolean
  /** What counts as leaving; by default another page. */
  isLeaving?: BlockerFunction
  /** Does something else once leaving is confirmed. Returns false to leave after all. */
  onConfirm?: ((next: BlockedLocation) => boolean) | undefined
}

const isOtherPage: BlockerFunction = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname

/**
 * Asks this question before the page is left: by a link, by Back and Forward, by closing the tab, and by any code that
 * checks `confirmLeave` first.
 */
export function useLeaveQuestion(title: string | null, options: LeaveOptions = {}) {
  const { ok = 'Leave', asksOnUnload = true, isLeaving = isOtherPage, onConfirm } = options
  const blocker = useBlocker((navigation) => question !== null && isLeaving(navigation))
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirmLeave().then((isSure) => {
      if (!isSure) return blocker.reset()
      if (onConfirm?.(blocker.location)) blocker.reset()
      else blocker.proceed()
    })
    // A blocker is a new object with each state, and one navigation is asked about once.
  }, [blocker, onConfirm])
  useEffect(() => {
    if (title === null) return
    const keepTab = (event: BeforeUnloadEvent) => question !== null && event.preventDefault()
    const current = { title, ok }
    question = current
    if (asksOnUnload) addEventListener('beforeunload', keepTab)
    return () => {
      if (question === current) question = null
      removeEventListener('beforeunload', keepTab)
    }
  }, [title, ok, asksOnUnload])
}

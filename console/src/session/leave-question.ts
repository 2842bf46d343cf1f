import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** The question before unsaved work on the page is lost; null if nothing would be lost. */
let question: string | null = null

/** Asks before unsaved work is lost. Returns true if nothing is lost or the user confirms. */
export const confirmLeave = (): boolean => question === null || confirm(question)

/** Leaves the page without asking, because the work can no longer be saved here. */
export const clearLeaveQuestion = (): void => {
  question = null
}

/**
 * Asks this question before the page is left: by a link, by Back and Forward, by closing the tab, and by any code that
 * checks `confirmLeave` first.
 */
export function useLeaveQuestion(leaveQuestion: string | null) {
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !confirmLeave(),
  )
  useEffect(() => {
    if (leaveQuestion === null) return
    const keepTab = (event: BeforeUnloadEvent) => question !== null && event.preventDefault()
    question = leaveQuestion
    addEventListener('beforeunload', keepTab)
    return () => {
      question = null
      removeEventListener('beforeunload', keepTab)
    }
  }, [leaveQuestion])
}

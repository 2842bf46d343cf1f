import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** What the page would lose, as a question; null where nothing would be lost. */
let question: string | null = null

/** Asks whoever would lose something by leaving the page; true where nothing is lost, or they are sure. */
export const mayLeave = (): boolean => question === null || confirm(question)

/** The page is left whatever is lost: here it could not be saved any more. */
export const forgetQuestion = (): void => {
  question = null
}

/**
 * Has this asked before the page is left: by a link, by Back and Forward, by closing the tab, and by whatever else
 * asks `mayLeave` before it takes the page away.
 */
export function useLeaveQuestion(asked: string | null) {
  useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && !mayLeave(),
  )
  useEffect(() => {
    if (asked === null) return
    const keepTab = (event: BeforeUnloadEvent) => question !== null && event.preventDefault()
    question = asked
    addEventListener('beforeunload', keepTab)
    return () => {
      question = null
      removeEventListener('beforeunload', keepTab)
    }
  }, [asked])
}

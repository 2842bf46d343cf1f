import { useLeaveQuestion } from '../session/leave-question.ts'
import type { Step } from './use-step.ts'
import { EDITING_STEPS } from './use-step.ts'

const NOT_IMPORTED = 'These rows aren’t imported yet. Leave and lose your fixes?'
const UNDER_WAY = 'The import is running. Leave and discard the rows not sent yet?'
const TO_GO_ON = 'The import is running. Leave and continue here later?'

interface Standing {
  /** True if rows were not sent. */
  hasUnsent: boolean
  /** True if this browser stores the rows of the run. */
  isKept: boolean
  /** True if this browser stores the draft with its last change. */
  isDraftSaved: boolean
  isSending: () => boolean
  /** Stops the run, where someone goes back from it to an earlier step. */
  stop: () => void
}

const PATH = '/import'
const stepIn = (search: string) => new URLSearchParams(search).get('step')

/** Asks before rows are left that this browser can't bring back, or a run that needs this page. */
export function useLeaveWarning(step: Step, { hasUnsent, isKept, isDraftSaved, isSending, stop }: Standing) {
  const hasRows =
    (EDITING_STEPS.includes(step) && !isDraftSaved) || (step === 'summary' && hasUnsent && !isKept)
  const underWay = isKept ? TO_GO_ON : UNDER_WAY
  useLeaveQuestion(step === 'run' ? underWay : hasRows ? NOT_IMPORTED : null, {
    asksOnUnload: step === 'run' ? !isKept : true,
    isLeaving: ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname ||
      (isSending() && stepIn(nextLocation.search) !== stepIn(currentLocation.search)),
    onConfirm: ({ pathname }) => {
      if (!isSending() || pathname !== PATH) return false
      stop()
      return true
    },
  })
}

import { useLeaveQuestion } from '../session/leave-question.ts'
import type { Step } from './use-import.ts'

const NOT_IMPORTED = 'These rows aren’t imported yet. Leave and lose your fixes?'
const UNDER_WAY = 'The import is running. Leave and discard the rows not sent yet?'
const TO_GO_ON = 'The import is running. Leave and continue here later?'

const EDITING: readonly Step[] = ['map', 'check', 'policy']

/** Asks before leaving, because rows that were read and corrected exist only in this page until they are sent. */
export function useLeaveWarning(step: Step, { hasUnsent, isKept }: { hasUnsent: boolean; isKept: boolean }) {
  const hasRows = EDITING.includes(step) || (step === 'summary' && hasUnsent && !isKept)
  const underWay = isKept ? TO_GO_ON : UNDER_WAY
  useLeaveQuestion(step === 'run' ? underWay : hasRows ? NOT_IMPORTED : null)
}

import { useLeaveQuestion } from '../app/leave-question.ts'
import type { Step } from './use-import.ts'

const NOT_IMPORTED = 'These rows are not imported yet. Leave, and lose what was corrected in them?'
const UNDER_WAY = 'The import is under way. Leave, and let go of the rows that are not sent yet?'

/** Rows that were read and mended are in this page alone until they are imported: whoever leaves is asked before. */
export function useLeaveWarning(step: Step, hasUnsent: boolean) {
  const hasRows = step === 'map' || step === 'check' || (step === 'summary' && hasUnsent)
  useLeaveQuestion(step === 'run' ? UNDER_WAY : hasRows ? NOT_IMPORTED : null)
}

import { ruleWords } from '@metapyra/contract/rule-words'
import { dateFormat } from '@metapyra/session/dates'

const dayWords = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Describes a recurrence: `Every week on Friday, until 25 Dec 2026`. */
export const recurrenceText = (rule: string): string => ruleWords(rule, dayWords)

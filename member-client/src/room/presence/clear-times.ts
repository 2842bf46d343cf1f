import { HOUR_MS } from '@metapyra/contract/constants'
import { dateFormat } from '@metapyra/session/dates'

export type ClearAfter = 'never' | 'kept' | '30' | '60' | '240' | 'today'

const CHOICES: readonly (readonly [ClearAfter, string])[] = [
  ['never', 'Don’t clear'],
  ['30', '30 minutes'],
  ['60', '1 hour'],
  ['240', '4 hours'],
  ['today', 'Today'],
]

const timeOf = dateFormat({ weekday: 'short', hour: '2-digit', minute: '2-digit' })

/** The durations that a status can be set for, with the current one first. */
export const clearChoices = (clearAt: string | null): readonly (readonly [ClearAfter, string])[] =>
  clearAt ? [['kept', `Until ${timeOf(clearAt)}`], ...CHOICES] : CHOICES

/** When the status ends. `today` means midnight in the user's time zone. */
export const clearAtOf = (choice: string, savedTime: string | null, now: Date): string | null => {
  if (choice === 'kept') return savedTime
  if (choice === 'never') return null
  if (choice !== 'today') return new Date(now.getTime() + (Number(choice) / 60) * HOUR_MS).toISOString()
  const midnight = new Date(now)
  midnight.setHours(24, 0, 0, 0)
  return midnight.toISOString()
}

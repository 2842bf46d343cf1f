import type { PersonStatus } from '@metapyra/contract/person'
import { STATE_LABELS } from '@metapyra/contract/presence'

/** 'Available', 'In a meeting', 'Do not disturb · 📚 Reading'. */
export const statusWords = ({ state, emoji, text, source }: PersonStatus): string => {
  const isMeeting = source === 'meeting' || source === 'calendar'
  const statusText = [emoji, text].filter(Boolean).join(' ')
  const is = isMeeting ? 'In a meeting' : STATE_LABELS[state]
  if (!statusText || statusText === is) return is
  return state === 'available' ? statusText : `${is} · ${statusText}`
}

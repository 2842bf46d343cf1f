import type { PersonStatus } from '@metapyra/contract/person'
import { STATE_LABELS } from '@metapyra/contract/presence'

/** 'Available', 'In a meeting', 'Do not disturb · 📚 Reading'. */
export const statusWords = ({ state, emoji, text, source }: PersonStatus): string => {
  const isMeeting = source === 'meeting' || source === 'calendar'
  const said = [emoji, text].filter(Boolean).join(' ')
  const is = isMeeting ? 'In a meeting' : STATE_LABELS[state]
  if (!said || said === is) return is
  return state === 'available' ? said : `${is} · ${said}`
}

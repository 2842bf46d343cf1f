import type { AnnouncementStatus } from '@metapyra/contract/constants'
import { ANNOUNCEMENT_STATUS } from '@metapyra/contract/constants'
import type { Tone } from '../ui/page/mark.tsx'
import { Mark } from '../ui/page/mark.tsx'

const { draft, live, ended, scheduled } = ANNOUNCEMENT_STATUS

export const STATUS_WORDS: Record<AnnouncementStatus, string> = {
  [draft]: 'Draft',
  [live]: 'Live',
  [ended]: 'Ended',
  [scheduled]: 'Scheduled',
}

const tones: Partial<Record<number, Tone>> = { [live]: 'good', [scheduled]: 'brand' }

export const StatusMark = ({ status }: { status: number }) => (
  <Mark tone={tones[status] ?? 'muted'}>{STATUS_WORDS[status as AnnouncementStatus]}</Mark>
)

import type { AnnouncementStatus } from '@metapyra/contract/constants'
import { ANNOUNCEMENT_STATUS } from '@metapyra/contract/constants'
import type { Tone } from '../ui/page/status-label.tsx'
import { StatusLabel } from '../ui/page/status-label.tsx'

const { draft, live, ended, scheduled } = ANNOUNCEMENT_STATUS

export const STATUS_WORDS: Record<AnnouncementStatus, string> = {
  [draft]: 'Draft',
  [live]: 'Live',
  [ended]: 'Ended',
  [scheduled]: 'Scheduled',
}

const tones: Partial<Record<number, Tone>> = { [live]: 'good', [scheduled]: 'brand' }

export const StatusMark = ({ status }: { status: number }) => (
  <StatusLabel tone={tones[status] ?? 'muted'}>{STATUS_WORDS[status as AnnouncementStatus]}</StatusLabel>
)

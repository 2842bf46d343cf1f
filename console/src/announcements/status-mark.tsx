import type { AnnouncementStatus } from '@metapyra/contract/constants'
import { ANNOUNCEMENT_STATUS } from '@metapyra/contract/constants'
import css from './announcements.module.css'

const { draft, live, ended, scheduled } = ANNOUNCEMENT_STATUS

export const STATUS_WORDS: Record<AnnouncementStatus, string> = {
  [draft]: 'Draft',
  [live]: 'Live',
  [ended]: 'Ended',
  [scheduled]: 'Scheduled',
}

/** In words as well as in colour. */
export function StatusMark({ status }: { status: number }) {
  const known = status as AnnouncementStatus
  return (
    <span className={css['status']} data-status={known}>
      {STATUS_WORDS[known]}
    </span>
  )
}

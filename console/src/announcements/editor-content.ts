import type { Announcement } from '@metapyra/contract/entities/announcement'
import { toLocal } from './local-time.ts'

/**
 * The editor's content, with times as its fields hold them. An empty start means on publication, an empty end means
 * until someone ends it.
 */
export interface EditorContent {
  description: string
  start: string
  end: string
}

/** When the announcement is live, as its form fields hold it, in the admin's time zone. */
export interface ScheduleFields {
  isNow: boolean
  start: string
  isEndless: boolean
  end: string
}

const local = (iso: string | null | undefined): string => (iso ? toLocal(iso) : '')

export const draftOf = (announcement: Announcement | null): EditorContent => ({
  description: announcement?.description ?? '',
  start: local(announcement?.startsAt),
  end: local(announcement?.endsAt),
})

export const draftIn = (description: string, plan: ScheduleFields): EditorContent => ({
  description,
  start: plan.isNow ? '' : plan.start,
  end: plan.isEndless ? '' : plan.end,
})

export const planIn = ({ start, end }: EditorContent): ScheduleFields => ({
  isNow: !start,
  start,
  isEndless: !end,
  end,
})

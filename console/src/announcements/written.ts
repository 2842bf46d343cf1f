import type { Announcement } from '@metapyra/contract/entities/announcement'
import { toLocal } from './local-time.ts'

/** What stands in the editor, times as its fields hold them; empty: when it is published, until somebody ends it. */
export interface Written {
  description: string
  start: string
  end: string
}

/** When it is up, as the fields for it hold that, in the zone of whoever writes. */
export interface Plan {
  isNow: boolean
  start: string
  isEndless: boolean
  end: string
}

const local = (iso: string | null | undefined): string => (iso ? toLocal(iso) : '')

export const draftOf = (one: Announcement | null): Written => ({
  description: one?.description ?? '',
  start: local(one?.startsAt),
  end: local(one?.endsAt),
})

export const draftIn = (description: string, plan: Plan): Written => ({
  description,
  start: plan.isNow ? '' : plan.start,
  end: plan.isEndless ? '' : plan.end,
})

export const planIn = ({ start, end }: Written): Plan => ({ isNow: !start, start, isEndless: !end, end })

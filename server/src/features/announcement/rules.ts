import type { AuditAction } from '@metapyra/contract/audit'
import type { Input } from '@metapyra/contract/calls'
import type { AnnouncementStatus } from '@metapyra/contract/constants'
import { ANNOUNCEMENT_STATUS } from '@metapyra/contract/constants'
import { AppError } from '../../platform/http/app-error.ts'
import { plainText } from '../../platform/text/plain-text.ts'
import type { Act } from '../audit/service.ts'
import { changesBetween } from '../audit/service.ts'
import type { AnnouncementRow } from './queries.ts'

const { draft, live, ended, scheduled } = ANNOUNCEMENT_STATUS

type Times = Pick<AnnouncementRow, 'isDraft' | 'startsAt' | 'endsAt'>
/** What can be changed of one. */
export type Content = Times & Pick<AnnouncementRow, 'description'>

/** [ANN-1] What an announcement is at an instant; `queries.ts` has the same for the database. */
export const statusAt = ({ isDraft, startsAt, endsAt }: Times, now: Date): AnnouncementStatus => {
  if (isDraft || !startsAt) return draft
  if (startsAt > now) return scheduled
  return endsAt && endsAt <= now ? ended : live
}

/** [ANN-3] From what it is to what it may become. */
const MAY_BECOME: Record<AnnouncementStatus, readonly AnnouncementStatus[]> = {
  [draft]: [draft, scheduled, live],
  [scheduled]: [draft, scheduled, live],
  [live]: [live, ended],
  [ended]: [],
}
const REFUSALS: Record<AnnouncementStatus, string> = {
  [draft]: 'This draft was never live. Publish or delete it.',
  [scheduled]: 'It isn’t live yet. Turn it back into a draft instead.',
  [live]: 'It’s live and people may have read it. Edit it or end it.',
  [ended]: 'It has ended and can’t be changed. Copy it to announce it again.',
}

type Wish = Pick<
  Input<'POST v2/admin/workspace/announcement'>,
  'description' | 'startsAt' | 'endsAt' | 'updatedAt'
> & { status: number }

const wrong = (fields: Record<string, string>) => new AppError('VALIDATION', { fields })

/** Dates that are none (a leap second) or that no calendar of an office has would only stop at the database. */
const [EARLIEST, LATEST] = [new Date('2000-01-01'), new Date('2200-01-01')]

const asked = (
  name: 'startsAt' | 'endsAt',
  wish: string | null | undefined,
  kept: Date | null,
): Date | null => {
  if (wish === undefined) return kept
  if (wish === null) return null
  const instant = new Date(wish)
  if (instant >= EARLIEST && instant <= LATEST) return instant
  throw wrong({ [name]: 'Choose a time between the years 2000 and 2200.' })
}

const contentOf = ({ description, isDraft, startsAt, endsAt }: Content): Content => ({
  description,
  isDraft,
  startsAt,
  endsAt,
})

/** What is to be stored; null where it is so already. Throws CONFLICT or VALIDATION with the field. */
export const changeFor = (before: Content | null, wish: Wish, now: Date): Content | null => {
  const from = before ? statusAt(before, now) : draft
  const to = wish.status as AnnouncementStatus
  // Whoever ends it twice, or a moment after its time was over, has what they want.
  if (from === ended && to === ended) return null
  if (!before && to === ended) throw wrong({ status: 'A new announcement can’t be ended yet.' })
  if (!MAY_BECOME[from].includes(to)) throw new AppError('CONFLICT', { message: REFUSALS[from] })
  const { description } = wish
  if (to === ended && before) return { ...contentOf(before), endsAt: now }
  const planned = asked('startsAt', wish.startsAt, before?.startsAt ?? null)
  const endsAt = asked('endsAt', wish.endsAt, before?.endsAt ?? null)
  if (to === live && wish.startsAt && planned && planned > now) {
    throw wrong({ startsAt: 'This is in the future. Schedule it instead.' })
  }
  // What is live keeps its beginning, what is published begins now.
  const startsAt = to !== live ? planned : from === live ? (before?.startsAt ?? now) : now
  checkTimes(to, startsAt, endsAt, now)
  return { description, isDraft: to === draft, startsAt, endsAt }
}

const msOf = (at: Date | null): number | null => at?.getTime() ?? null
export const isAt = (wish: string | null | undefined, kept: Date | null): boolean =>
  wish === undefined || msOf(wish === null ? null : new Date(wish)) === msOf(kept)

/**
 * [ANN-9] True for a change that was made from words or times which somebody has changed since. What stands there
 * already is none, so that what is sent again after a cut is answered as at first; ending asks for no words.
 */
export const isStale = (before: AnnouncementRow, wish: Wish, now: Date): boolean => {
  const { description, status, startsAt, endsAt, updatedAt } = wish
  if (status === ended || isAt(updatedAt, before.updatedAt)) return false
  const isThere =
    description === before.description &&
    status === statusAt(before, now) &&
    isAt(status === live ? undefined : startsAt, before.startsAt) &&
    isAt(endsAt, before.endsAt)
  return !isThere
}

const SUBJECT_LENGTH = 80

/** As an announcement is called in the audit log. */
const subjectOf = (id: string, description: string): Act['subject'] => {
  const letters = [...plainText(description)]
  const name =
    letters.length > SUBJECT_LENGTH ? `${letters.slice(0, SUBJECT_LENGTH).join('')}…` : letters.join('')
  return { type: 'announcement', id, name }
}

const BECOMING: Record<AnnouncementStatus, AuditAction> = {
  [draft]: 'announcement.withdrawn',
  [scheduled]: 'announcement.scheduled',
  [live]: 'announcement.published',
  [ended]: 'announcement.ended',
}

/** What the audit log says of a change; `before` is null for a new one. */
export const actOf = (id: string, before: Content | null, after: Content, now: Date): Act => {
  const [from, to] = [before && statusAt(before, now), statusAt(after, now)]
  const action =
    from === to
      ? 'announcement.changed'
      : from === null && to === draft
        ? 'announcement.drafted'
        : BECOMING[to]
  const { description, startsAt, endsAt } = after
  const changes = changesBetween(before ?? {}, { description, startsAt, endsAt })
  const subject = subjectOf(id, before?.description ?? description)
  // Taking one back is an act, though neither its words nor its times are others.
  return from !== to && changes.length === 0 ? { action, subject } : { action, subject, changes }
}

export const deletingOf = ({ id, description }: AnnouncementRow): Act => ({
  action: 'announcement.deleted',
  subject: subjectOf(id, description),
})

/** [ANN-2] */
const checkTimes = (to: AnnouncementStatus, startsAt: Date | null, endsAt: Date | null, now: Date): void => {
  if (to === scheduled && !startsAt) throw wrong({ startsAt: 'Choose when it goes live.' })
  if (to === scheduled && startsAt && startsAt <= now)
    throw wrong({ startsAt: 'Choose a time in the future.' })
  if (startsAt && endsAt && endsAt <= startsAt)
    throw wrong({ endsAt: 'The end needs to be after the start.' })
  if (to === live && endsAt && endsAt <= now) throw wrong({ endsAt: 'Choose a time in the future.' })
}

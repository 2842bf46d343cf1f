import type { AuditAction } from '@metapyra/contract/audit'
import type { Input } from '@metapyra/contract/calls'
import type { AnnouncementStatus } from '@metapyra/contract/constants'
import { ANNOUNCEMENT_STATUS } from '@metapyra/contract/constants'
import { AppError } from '../../platform/http/app-error.ts'
import { cleanLine } from '../../platform/text/plain-text.ts'
import type { Act } from '../audit/service.ts'
import { changesBetween } from '../audit/service.ts'
import type { AnnouncementRow } from './queries.ts'

const { draft, live, ended, scheduled } = ANNOUNCEMENT_STATUS

type Times = Pick<AnnouncementRow, 'isDraft' | 'startsAt' | 'endsAt'>
/** The fields that can be changed. */
export type Content = Times & Pick<AnnouncementRow, 'description'>

/** [ANN-1] The status of an announcement at an instant; `queries.ts` has the same in SQL. */
export const statusAt = ({ isDraft, startsAt, endsAt }: Times, now: Date): AnnouncementStatus => {
  if (isDraft || !startsAt) return draft
  if (startsAt > now) return scheduled
  return endsAt && endsAt <= now ? ended : live
}

/** [ANN-3] The allowed transitions from each status. */
const TRANSITIONS: Record<AnnouncementStatus, readonly AnnouncementStatus[]> = {
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

type AnnouncementInput = Pick<
  Input<'POST v2/admin/workspace/announcement'>,
  'description' | 'startsAt' | 'endsAt' | 'updatedAt'
> & { status: number }

const wrong = (fields: Record<string, string>) => new AppError('VALIDATION', { fields })

/** Invalid dates (a leap second) and absurdly distant ones would otherwise only fail in the database. */
const [EARLIEST, LATEST] = [new Date('2000-01-01'), new Date('2200-01-01')]

const parseInstant = (
  name: 'startsAt' | 'endsAt',
  input: string | null | undefined,
  stored: Date | null,
): Date | null => {
  if (input === undefined) return stored
  if (input === null) return null
  const instant = new Date(input)
  if (instant >= EARLIEST && instant <= LATEST) return instant
  throw wrong({ [name]: 'Choose a time between the years 2000 and 2200.' })
}

const contentOf = ({ description, isDraft, startsAt, endsAt }: Content): Content => ({
  description,
  isDraft,
  startsAt,
  endsAt,
})

/** The values to store; null if nothing changes. Throws CONFLICT or VALIDATION with the field. */
export const changeFor = (before: Content | null, input: AnnouncementInput, now: Date): Content | null => {
  const from = before ? statusAt(before, now) : draft
  const to = input.status as AnnouncementStatus
  // Ending it twice, or just after its end time, is not an error.
  if (from === ended && to === ended) return null
  if (!before && to === ended) throw wrong({ status: 'A new announcement can’t be ended yet.' })
  if (!TRANSITIONS[from].includes(to)) throw new AppError('CONFLICT', { message: REFUSALS[from] })
  const { description } = input
  if (to === ended && before) return { ...contentOf(before), endsAt: now }
  const planned = parseInstant('startsAt', input.startsAt, before?.startsAt ?? null)
  const endsAt = parseInstant('endsAt', input.endsAt, before?.endsAt ?? null)
  if (to === live && input.startsAt && planned && planned > now) {
    throw wrong({ startsAt: 'This is in the future. Schedule it instead.' })
  }
  // A live announcement keeps its start; a newly published one starts now.
  const startsAt = to !== live ? planned : from === live ? (before?.startsAt ?? now) : now
  checkTimes(to, startsAt, endsAt, now)
  return { description, isDraft: to === draft, startsAt, endsAt }
}

const msOf = (at: Date | null): number | null => at?.getTime() ?? null
export const isAt = (input: string | null | undefined, stored: Date | null): boolean =>
  input === undefined || msOf(input === null ? null : new Date(input)) === msOf(stored)

/**
 * [ANN-9] True for a change based on a text or times that someone else has changed since. Repeating the current values
 * is not stale, so that a request resent after a lost connection gets the same reply. Ending requires no text.
 */
export const isStale = (before: AnnouncementRow, input: AnnouncementInput, now: Date): boolean => {
  const { description, status, startsAt, endsAt, updatedAt } = input
  if (status === ended || isAt(updatedAt, before.updatedAt)) return false
  const isThere =
    description === before.description &&
    status === statusAt(before, now) &&
    isAt(status === live ? undefined : startsAt, before.startsAt) &&
    isAt(endsAt, before.endsAt)
  return !isThere
}

const SUBJECT_LENGTH = 80

/** The announcement's name in the audit log. */
const subjectOf = (id: string, description: string): Act['subject'] => {
  const letters = [...cleanLine(description)]
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

/** The audit entry for a change; `before` is null for a new announcement. */
export const auditActOf = (id: string, before: Content | null, after: Content, now: Date): Act => {
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
  // Unpublishing is an act although neither text nor times change.
  return from !== to && changes.length === 0 ? { action, subject } : { action, subject, changes }
}

export const deletingOf = ({ id, description }: AnnouncementRow): Act => ({
  action: 'announcement.deleted',
  subject: subjectOf(id, description),
})

/** [ANN-2] Checks the start and end of an announcement. */
const checkTimes = (to: AnnouncementStatus, startsAt: Date | null, endsAt: Date | null, now: Date): void => {
  if (to === scheduled && !startsAt) throw wrong({ startsAt: 'Choose when it goes live.' })
  if (to === scheduled && startsAt && startsAt <= now)
    throw wrong({ startsAt: 'Choose a time in the future.' })
  if (startsAt && endsAt && endsAt <= startsAt)
    throw wrong({ endsAt: 'The end needs to be after the start.' })
  if (to === live && endsAt && endsAt <= now) throw wrong({ endsAt: 'Choose a time in the future.' })
}

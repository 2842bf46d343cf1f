import { HOUR_MS } from '@metapyra/contract/constants'
import type { LinkedProvider } from '@metapyra/contract/linked-accounts'
import { LINKED_PROVIDERS } from '@metapyra/contract/linked-accounts'
import type { Transaction } from '../../platform/db/drizzle.ts'
import type { Services } from '../../platform/services.ts'
import type { NewEvent } from '../../providers/calendar/provider.ts'
import { ApiFailure } from '../../providers/link/api-failure.ts'
import { onCalendars } from './access.service.ts'
import type { CopyRow } from './copies.queries.ts'
import {
  claimCopy,
  dropCopy,
  markWritten,
  ownerOf,
  postponeCopy,
  requestCopies,
  requestRemovals,
  targetCalendarsOf,
} from './copies.queries.ts'
import { markOf } from './copy-mark.rules.ts'
import { failureText, isOutside, notBefore } from './failure.rules.ts'
import { adoptAsCopies, markedIn, strayMarks } from './marks.queries.ts'
import { calendarAccount } from './sync.service.ts'

/** Longer than writing one copy takes: some requests of ten seconds each. */
const CLAIM_MS = 2 * 60_000
const FIRST_WAIT_MS = 15_000
/** After this many tries, the copy stays as it is until it changes or the calendar is linked again. */
const MOST_TRIES = 40
const PERMANENT_FAILURES = ['forbidden', 'gone', 'failed']
const MAX_PERMANENT_FAILURE_TRIES = 3

interface CopySubject {
  userIds: string[]
  /** For a booking: the id of its root. */
  subjectId: string
  event: NewEvent | null
}

/**
 * [CAL-7] Stores what people's calendars should contain for a booking; null: nothing. The copies are written after the
 * transaction commits, with retries.
 */
export const updateCopies = async (
  { clock }: Pick<Services, 'clock'>,
  tx: Transaction,
  { userIds, subjectId, event }: CopySubject,
): Promise<void> => {
  if (userIds.length === 0) return
  const now = clock()
  const but = event ? [...(await targetCalendarsOf(tx, userIds)).values()] : []
  if (event) await requestCopies(tx, { subjectId, calendarIds: but, wanted: event, now })
  await requestRemovals(tx, { subjectId, userIds, but, now })
}

/**
 * [CAL-7] Recognizes events that were written before a person's calendar was linked again. They are removed unless the
 * same transaction requests them.
 */
export const adoptCopies = async (
  { clock }: Pick<Services, 'clock'>,
  tx: Transaction,
  { userId, subjectIds }: { userId: string; subjectIds: string[] },
): Promise<void> => {
  const subjects = new Map(subjectIds.map((id) => [markOf(userId, id), id]))
  const found = (await strayMarks(tx, userId, [...subjects.keys()])).flatMap((event) => {
    const subjectId = subjects.get(event.mark ?? '')
    return subjectId ? [{ event, subjectId }] : []
  })
  await adoptAsCopies(tx, found, clock())
}

const write = async (services: Services, row: CopyRow): Promise<void> => {
  const { db } = services
  const owner = await ownerOf(db, row.calendarId)
  if (!owner) return
  const { calendar, userId, provider } = owner
  const { key } = row
  const mark = markOf(userId, row.subjectId)
  await onCalendars(services, userId, calendarAccount(provider), async (api, token) => {
    const known = row.externalId ?? (await markedIn(db, calendar.id, mark)) ?? null
    const put = () => api.put(token, calendar.externalId, row.wanted, { key, mark, id: known })
    if (!row.isRemoved) return markWritten(db, row, await put())
    // An earlier try without a response may have created the event. Writing it again is idempotent and returns its id.
    const id = known ?? (row.tries > 1 ? await put() : null)
    if (id) await api.remove(token, calendar.externalId, id)
    await dropCopy(db, row)
  })
}

const isHopeless = (error: unknown, tries: number): boolean =>
  tries >= MOST_TRIES ||
  (error instanceof ApiFailure &&
    PERMANENT_FAILURES.includes(error.reason) &&
    tries >= MAX_PERMANENT_FAILURE_TRIES)

/** [CAL-7] Writes the copies that are due at a provider and schedules retries for those that fail. */
export const writeCopiesAt = async (
  services: Services,
  provider: LinkedProvider,
  stopping?: AbortSignal,
): Promise<void> => {
  const { db, clock } = services
  while (!stopping?.aborted) {
    const now = clock()
    const row = await claimCopy(db, { now, until: new Date(now.getTime() + CLAIM_MS), provider })
    if (!row) return
    try {
      await write(services, row)
    } catch (error) {
      const [failedAt, wait] = [clock(), Math.min(HOUR_MS, FIRST_WAIT_MS * 2 ** Math.min(row.tries - 1, 10))]
      const next = notBefore(new Date(failedAt.getTime() + wait), failedAt, error)
      const dueAt = isHopeless(error, row.tries) ? null : next
      await postponeCopy(db, row, { dueAt, lastError: failureText(error) })
      if (!isOutside(error)) throw error
    }
  }
}

/** [CAL-7] Writes all copies that are due. A provider that does not respond delays only its own. */
export const writeCopies = async (services: Services, stopping?: AbortSignal): Promise<void> => {
  await Promise.all(LINKED_PROVIDERS.map((provider) => writeCopiesAt(services, provider, stopping)))
}

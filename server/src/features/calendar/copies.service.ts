import { HOUR_MS } from '@metapyra/contract/constants'
import type { Transaction } from '../../db/drizzle.ts'
import { AppError } from '../../http/app-error.ts'
import type { NewEvent } from '../../providers/calendar/provider.ts'
import { ApiFailure } from '../../providers/link/api-failure.ts'
import { startLooking } from '../../repeated-look.ts'
import type { Services } from '../../services.ts'
import { onCalendars } from './access.service.ts'
import type { CopyRow } from './copies.queries.ts'
import {
  claimCopy,
  dropCopy,
  noteWritten,
  ownerOf,
  postponeCopy,
  unwishCopies,
  wishCopy,
  writtenCalendarOf,
} from './copies.queries.ts'
import { calendarAccount } from './sync.service.ts'

const LOOK_EVERY_MS = 2000
const CLAIM_MS = 2 * 60_000
const FIRST_WAIT_MS = 15_000
/** Then a calendar does not take it: it stays as it is until it is to be otherwise, or the calendar is linked again. */
const MOST_TRIES = 40
const HOPELESS = ['forbidden', 'gone', 'failed']
const MOST_HOPELESS_TRIES = 3

/**
 * [CAL-7] Notes what somebody's calendar shall have of a booking, known by its id; null: nothing. It is written
 * once the transaction has committed, however often that takes.
 */
export const keepCopy = async (
  { clock }: Pick<Services, 'clock'>,
  tx: Transaction,
  { userId, subjectId, event }: { userId: string; subjectId: string; event: NewEvent | null },
): Promise<void> => {
  const now = clock()
  const calendarId = event ? await writtenCalendarOf(tx, userId) : undefined
  if (event && calendarId) await wishCopy(tx, { subjectId, calendarId, wanted: event, now })
  await unwishCopies(tx, { subjectId, userId, but: calendarId, now })
}

const write = async (services: Services, row: CopyRow): Promise<void> => {
  const { db } = services
  const owner = await ownerOf(db, row.calendarId)
  if (!owner) return
  const { calendar, userId, provider } = owner
  await onCalendars(services, userId, calendarAccount(provider), async (api, token) => {
    const put = () => api.put(token, calendar.externalId, row.wanted, { key: row.key, id: row.externalId })
    if (!row.isRemoved) return noteWritten(db, row, await put())
    // What was tried and not heard of may be there: written once more it is the same, and its id is known.
    const id = row.externalId ?? (row.tries > 1 ? await put() : null)
    if (id) await api.remove(token, calendar.externalId, id)
    await dropCopy(db, row)
  })
}

const isHopeless = (error: unknown, tries: number): boolean =>
  tries >= MOST_TRIES ||
  (error instanceof ApiFailure && HOPELESS.includes(error.reason) && tries >= MOST_HOPELESS_TRIES)

/** [CAL-7] Writes what is due; what an outside calendar does not take now is tried again. */
export const writeCopies = async (services: Services, stopping?: AbortSignal): Promise<void> => {
  const { db, clock } = services
  while (!stopping?.aborted) {
    const now = clock()
    const row = await claimCopy(db, { now, until: new Date(now.getTime() + CLAIM_MS) })
    if (!row) return
    try {
      await write(services, row)
    } catch (error) {
      const wait = Math.min(HOUR_MS, FIRST_WAIT_MS * 2 ** Math.min(row.tries - 1, 10))
      const dueAt = isHopeless(error, row.tries) ? null : new Date(clock().getTime() + wait)
      await postponeCopy(db, row, dueAt)
      if (!(error instanceof ApiFailure || error instanceof AppError)) throw error
    }
  }
}

export const startCalendarCopies = (services: Services, onError: (error: Error) => void) =>
  startLooking((stopping) => writeCopies(services, stopping), LOOK_EVERY_MS, onError)

import type { Executor } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import type { Cap, Sender, Share } from './external-mail-limits.rules.ts'
import {
  capsFor,
  dayAfter,
  dayOf,
  distributeOverDays,
  isEstablishedSender,
  sendersOf,
} from './external-mail-limits.rules.ts'
import {
  addToCounts,
  countsFrom,
  dropCountsBefore,
  lockCounts,
  senderStatusOf,
  stoppedAmong,
  verifiedPeopleAmong,
} from './external-recipients.queries.ts'
import type { NewRow } from './queries.ts'
import { insertMails } from './queries.ts'
import type { NewMail } from './service.ts'
import { mailSettingsOf, sendSoon, toRow } from './service.ts'
import type { PersonTemplate } from './text.rules.ts'
import { isFollowUp } from './text.rules.ts'

export type PersonMail = NewMail<PersonTemplate>

/** The result of writing mails that a person causes. */
export interface WriteResult {
  written: number
  /** [MAIL-3] How many of them are sent on a later day, and when the last is. */
  waiting: number
  lastAt: Date | null
}

/**
 * The only way to write mails that a person causes ([MAIL-3]); the type of their templates enforces it. Mails to
 * external recipients are counted and, beyond a day's limit, rejected as a whole. Those that cannot be rejected,
 * because they report what has happened or are declared so (`isPaced`), are sent on the next days.
 */
export const writeMailsFrom = async (
  tx: Executor,
  sender: Sender,
  mails: PersonMail[],
  { isPaced = false }: { isPaced?: boolean } = {},
): Promise<WriteResult> => {
  const [first] = mails
  if (!first) return { written: 0, waiting: 0, lastAt: null }
  const now = mailSettingsOf(tx).clock()
  const known = await verifiedPeopleAmong(
    tx,
    sender.workspaceId,
    mails.map(({ to }) => to),
  )
  const own = mails.filter(({ to }) => known.has(to))
  const strangers = mails.filter(({ to }) => !known.has(to))
  const isGuarded = strangers.length > 0 && !isEstablishedSender(await senderStatusOf(tx, sender), now)
  const rows: NewRow[] = own.map((mail) => ({ ...toRow(mail), ...sender }))
  const shares: Share[] = []
  for (const some of Map.groupBy(strangers, ({ template }) => template).values()) {
    const open = await withoutStopped(tx, sender, some, isPaced)
    const given = await countOut(tx, sender, open, isPaced)
    shares.push(...given)
    const times = given.flatMap(({ mails: count, at }) => Array<Date | null>(count).fill(at))
    rows.push(
      ...open.map((mail, index) => ({
        ...toRow(mail),
        ...sender,
        ...{ isToStranger: true, isGuarded, nextAt: times[index] ?? null },
      })),
    )
  }
  const written = await insertMails(tx, rows)
  sendSoon(tx)
  const later = shares.filter(({ at }) => at !== null)
  const waiting = later.reduce((sum, { mails: count }) => sum + count, 0)
  const lastAt = later.reduce<Date | null>((last, { at }) => (last && at && at < last ? last : at), null)
  return { written, waiting, lastAt }
}

/** [MAIL-4] Leaves out unsubscribed recipients, or throws if the caller has just named them. */
const withoutStopped = async (
  tx: Executor,
  sender: Sender,
  mails: PersonMail[],
  isPaced: boolean,
): Promise<PersonMail[]> => {
  const stopped = await stoppedAmong(
    tx,
    mails.map(({ to }) => to),
    sendersOf(sender),
  )
  const [mail] = mails
  if (stopped.size > 0 && !isPaced && mail && !isFollowUp(mail.template)) {
    const emailList = `${[...stopped].join(', ')} asked for no more emails from you or this space. Remove them and try again.`
    throw new AppError('CONFLICT', { message: emailList, fields: { emailList } })
  }
  return mails.filter(({ to }) => !stopped.has(to))
}

const countOut = async (
  tx: Executor,
  sender: Sender,
  mails: PersonMail[],
  isPaced: boolean,
): Promise<Share[]> => {
  const [mail] = mails
  if (!mail) return []
  const { caps, today } = await capsNow(tx, sender, mail.template)
  if (caps.length === 0) return [{ day: today, mails: mails.length, at: null }]
  await lockCounts(tx, caps, today)
  const used = await countsFrom(tx, caps, today)
  const shares = distributeOverDays(mails.length, today, caps, used)
  if (!isPaced && !isFollowUp(mail.template) && shares.some(({ at }) => at !== null))
    throw tooMany(mails.length, caps, (key) => used(key, today), mailSettingsOf(tx).clock())
  await addToCounts(tx, caps, shares)
  return shares
}

const capsNow = async (db: Executor, sender: Sender, template: PersonTemplate) => {
  const { clock, factor } = mailSettingsOf(db)
  const now = clock()
  return {
    caps: capsFor(sender, await senderStatusOf(db, sender), { template, factor, now }),
    today: dayOf(now),
  }
}

const tooMany = (people: number, caps: Cap[], used: (key: string) => number, now: Date): AppError => {
  const left = ({ key, most }: Cap) => Math.max(0, most - used(key))
  const cap = caps.reduce((tightest, one) => (left(one) < left(tightest) ? one : tightest))
  const endsAt = new Date(`${dayAfter(dayOf(now))}T00:00:00Z`)
  const whose = cap.whose === 'account' ? 'You can' : 'This space can'
  const more = left(cap) > 0 ? `Choose ${left(cap)} or fewer, or continue` : 'Continue'
  return new AppError('TOO_MANY', {
    fields: {
      emailList: `There are ${people} people from outside the space here. You can email ${left(cap)} more today.`,
    },
    message: `${whose} email ${cap.most} people outside the space a day, with ${left(cap)} left today. ${more} after midnight UTC.`,
    retryAfterSeconds: Math.ceil((endsAt.getTime() - now.getTime()) / 1000),
  })
}

/** [MAIL-3] Returns when this many invitations would be sent if they were written now. */
export const paceOf = async (
  db: Executor,
  sender: Sender,
  people: number,
): Promise<{ today: number; lastAt: Date | null }> => {
  const { caps, today } = await capsNow(db, sender, 'invite')
  const shares = distributeOverDays(people, today, caps, await countsFrom(db, caps, today))
  const now = shares.find(({ at }) => at === null)?.mails ?? 0
  return { today: now, lastAt: shares.at(-1)?.at ?? null }
}

/** Deletes the counts of past days. */
export const sweepMailCounts = ({ db, clock }: Services): Promise<void> =>
  dropCountsBefore(db, dayOf(clock()))

import type { Executor } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import type { NewRow } from './queries.ts'
import { insertMails } from './queries.ts'
import type { PersonTemplate } from './rules.ts'
import { isFollowUp } from './rules.ts'
import type { NewMail } from './service.ts'
import { mailSettingsOf, sendSoon, toRow } from './service.ts'
import {
  addToCounts,
  countsFrom,
  dropCountsBefore,
  holdCounts,
  ownPeople,
  senderStatusOf,
  stoppedAmong,
} from './strangers.queries.ts'
import type { Cap, Sender, Share } from './strangers.rules.ts'
import { capsFor, dayAfter, dayOf, isKnown, sendersOf, shareOut } from './strangers.rules.ts'

export type PersonMail = NewMail<PersonTemplate>

/** What has become of mails that a person has caused. */
export interface Sent {
  written: number
  /** [MAIL-3] So many of them leave on a later day, the last of them then. */
  waiting: number
  lastAt: Date | null
}

/**
 * The one door for mails that a person causes ([MAIL-3]); the type of their templates lets them through no other. Those to
 * strangers are counted, and more than a day has are refused as a whole; what cannot be refused, since it tells of what
 * has happened, or shall not (`isPaced`), leaves on the next days.
 */
export const writeMailsFrom = async (
  tx: Executor,
  sender: Sender,
  mails: PersonMail[],
  { isPaced = false }: { isPaced?: boolean } = {},
): Promise<Sent> => {
  const [first] = mails
  if (!first) return { written: 0, waiting: 0, lastAt: null }
  const now = mailSettingsOf(tx).clock()
  const known = await ownPeople(
    tx,
    sender.workspaceId,
    mails.map(({ to }) => to),
  )
  const own = mails.filter(({ to }) => known.has(to))
  const strangers = mails.filter(({ to }) => !known.has(to))
  const isGuarded = strangers.length > 0 && !isKnown(await senderStatusOf(tx, sender), now)
  const rows: NewRow[] = own.map((mail) => ({ ...toRow(mail), ...sender }))
  const shares: Share[] = []
  for (const some of Map.groupBy(strangers, ({ template }) => template).values()) {
    const open = await withoutStopped(tx, sender, some, isPaced)
    const given = await countOut(tx, sender, open, isPaced)
    shares.push(...given)
    const times = given.flatMap(({ mails: count, at }) => Array<Date | null>(count).fill(at))
    rows.push(
      ...open.map((mail, at) => ({
        ...toRow(mail),
        ...sender,
        ...{ isToStranger: true, isGuarded, nextAt: times[at] ?? null },
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

/** [MAIL-4] Who wants nothing gets nothing; whoever names them just now is told so. */
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
  await holdCounts(tx, caps, today)
  const used = await countsFrom(tx, caps, today)
  const shares = shareOut(mails.length, today, caps, used)
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

/** [MAIL-3] What would become of that many invitations if they were written now. */
export const paceOf = async (
  db: Executor,
  sender: Sender,
  people: number,
): Promise<{ today: number; lastAt: Date | null }> => {
  const { caps, today } = await capsNow(db, sender, 'invite')
  const shares = shareOut(people, today, caps, await countsFrom(db, caps, today))
  const now = shares.find(({ at }) => at === null)?.mails ?? 0
  return { today: now, lastAt: shares.at(-1)?.at ?? null }
}

/** What has been given away on days that are over counts no more. */
export const sweepMailCounts = ({ db, clock }: Services): Promise<void> =>
  dropCountsBefore(db, dayOf(clock()))

import { DAY_MS } from '@metapyra/contract/constants'
import type { PersonTemplate } from './text.rules.ts'
import { isFollowUp } from './text.rules.ts'

/** The sender of mails: a person, a space, or both. */
export interface Sender {
  userId: string | null
  workspaceId: string | null
}

/** The keys under which a sender can be unsubscribed from. */
export const sendersOf = ({ userId, workspaceId }: Sender): string[] => [
  ...(userId ? [`account:${userId}`] : []),
  ...(workspaceId ? [`space:${workspaceId}`] : []),
]

/** What is known about a sender. */
export interface SenderProfile {
  accountSince: Date | null
  spaceSince: Date | null
  /** Seats of the space's plan; null without a plan. */
  seats: number | null
}

const MATURE_MS = 7 * DAY_MS
/** After this time, a sender of spam would have been noticed. */
const ESTABLISHED_MS = 30 * DAY_MS

/** [MAIL-3] First mails to external recipients that are sent in a day. */
const CAPS = {
  account: { fresh: 50, grown: 200, paying: 500 },
  space: { fresh: 100, grown: 500, paying: 2000 },
}
/** Follow-ups for each first mail: a change is sent to all recipients, and a day can have several changes. */
const FOLLOW_UPS_EACH = 4
/** Seat limit for invitations of spaces without a plan that are not new: enough for a whole company. */
const MAX_SEAT_INVITATIONS = 25_000
/** The share of a later day's limit that waiting mails can use. The rest is for that day's own mails. */
const SHARE_OF_LATER_DAYS = 0.5

type Stage = keyof (typeof CAPS)['account']

const isOlder = (now: Date, ms: number, ...since: (Date | null)[]): boolean =>
  since.every((at) => at === null || now.getTime() - at.getTime() >= ms)

const stageOf = ({ accountSince, spaceSince, seats }: SenderProfile, now: Date): Stage => {
  if (seats !== null) return 'paying'
  return isOlder(now, MATURE_MS, accountSince, spaceSince) ? 'grown' : 'fresh'
}

/** [MAIL-5] True for established senders, whose texts appear in subjects and whose names appear unquoted. */
export const isEstablishedSender = ({ accountSince, spaceSince, seats }: SenderProfile, now: Date): boolean =>
  seats !== null || isOlder(now, ESTABLISHED_MS, accountSince, spaceSince)

export interface Cap {
  key: string
  most: number
  whose: 'account' | 'space'
}

/** Invitations to a space that pays for its seats, or has existed for a while, are counted separately. */
const kindOf = (template: PersonTemplate, stage: Stage): 'seat' | 'first' | 'followUp' => {
  if (template === 'invite' && stage !== 'fresh') return 'seat'
  return isFollowUp(template) ? 'followUp' : 'first'
}

/** Returns the limits for a mail of this kind, in the order in which they are locked. */
export const capsFor = (
  { userId, workspaceId }: Sender,
  sender: SenderProfile,
  { template, factor, now }: { template: PersonTemplate; factor: number; now: Date },
): Cap[] => {
  const stage = stageOf(sender, now)
  const kind = kindOf(template, stage)
  const seats = Math.max(sender.seats ?? MAX_SEAT_INVITATIONS, CAPS.space.paying)
  const most = (whose: 'account' | 'space') =>
    Math.ceil(
      factor * (kind === 'seat' ? seats : CAPS[whose][stage] * (kind === 'followUp' ? FOLLOW_UPS_EACH : 1)),
    )
  const cap = (whose: 'account' | 'space', id: string | null): Cap[] =>
    id ? [{ key: `${kind}/${whose}:${id}`, most: most(whose), whose }] : []
  return [...cap('account', userId), ...cap('space', workspaceId)]
}

/** The day of a count in UTC: `2026-11-28`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
export const dayAfter = (day: string): string => dayOf(new Date(startOf(day).getTime() + DAY_MS))

export interface Share {
  day: string
  mails: number
  /** Null: at once. */
  at: Date | null
}

/** Distributes mails over days from today on, within the limits. `used` returns the count of each day so far. */
export const distributeOverDays = (
  mails: number,
  today: string,
  caps: Cap[],
  used: (key: string, day: string) => number,
): Share[] => {
  const shares: Share[] = []
  let day = today
  for (let left = mails; left > 0; day = dayAfter(day)) {
    const isLater = day !== today
    const room = ({ key, most }: Cap) =>
      Math.max(0, Math.ceil(isLater ? most * SHARE_OF_LATER_DAYS : most) - used(key, day))
    const fits = Math.min(left, ...caps.map(room))
    if (fits > 0) shares.push({ day, mails: fits, at: isLater ? startOf(day) : null })
    left -= fits
  }
  return shares
}

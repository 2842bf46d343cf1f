import { DAY_MS } from '@metapyra/contract/constants'
import type { PersonTemplate } from './rules.ts'
import { isFollowUp } from './rules.ts'

/** In whose name mails are written: a person, a space, or both. */
export interface Sender {
  userId: string | null
  workspaceId: string | null
}

/** By what somebody is named who shall write no more. */
export const sendersOf = ({ userId, workspaceId }: Sender): string[] => [
  ...(userId ? [`account:${userId}`] : []),
  ...(workspaceId ? [`space:${workspaceId}`] : []),
]

/** What is known of whoever sends. */
export interface Standing {
  accountSince: Date | null
  spaceSince: Date | null
  /** Of the space's plan; null where it has none. */
  seats: number | null
}

const GROWN_MS = 7 * DAY_MS
/** By then whoever sends junk from here would long have been found. */
const KNOWN_MS = 30 * DAY_MS

/** [MAIL-3] So many first mails to strangers leave on a day. */
const CAPS = {
  account: { fresh: 50, grown: 200, paying: 500 },
  space: { fresh: 100, grown: 500, paying: 2000 },
}
/** Whom one may write to is told of changes too: a change goes to all, and a day has several. */
const FOLLOW_UPS_EACH = 4
/** A whole company, of a space that is no day fly. */
const COMPANY = 25_000
/** Of a later day so much is for what waits, and the rest for what people do on it. */
const SHARE_OF_LATER_DAYS = 0.5

type Stage = keyof (typeof CAPS)['account']

const isOlder = (now: Date, ms: number, ...since: (Date | null)[]): boolean =>
  since.every((at) => at === null || now.getTime() - at.getTime() >= ms)

const stageOf = ({ accountSince, spaceSince, seats }: Standing, now: Date): Stage => {
  if (seats !== null) return 'paying'
  return isOlder(now, GROWN_MS, accountSince, spaceSince) ? 'grown' : 'fresh'
}

/** [MAIL-5] Whose words stand in subjects, and whose names as they are. */
export const isKnown = ({ accountSince, spaceSince, seats }: Standing, now: Date): boolean =>
  seats !== null || isOlder(now, KNOWN_MS, accountSince, spaceSince)

export interface Cap {
  key: string
  most: number
  whose: 'account' | 'space'
}

/** Invitations to a space that has paid for the seats, or has been there a while, are counted by themselves. */
const kindOf = (template: PersonTemplate, stage: Stage): 'seat' | 'first' | 'followUp' => {
  if (template === 'invite' && stage !== 'fresh') return 'seat'
  return isFollowUp(template) ? 'followUp' : 'first'
}

/** What counts for a mail of this kind, in the one order in which it is locked. */
export const capsFor = (
  { userId, workspaceId }: Sender,
  standing: Standing,
  { template, factor, now }: { template: PersonTemplate; factor: number; now: Date },
): Cap[] => {
  const stage = stageOf(standing, now)
  const kind = kindOf(template, stage)
  const seats = Math.max(standing.seats ?? COMPANY, CAPS.space.paying)
  const most = (whose: 'account' | 'space') =>
    Math.ceil(
      factor * (kind === 'seat' ? seats : CAPS[whose][stage] * (kind === 'followUp' ? FOLLOW_UPS_EACH : 1)),
    )
  const cap = (whose: 'account' | 'space', id: string | null): Cap[] =>
    id ? [{ key: `${kind}/${whose}:${id}`, most: most(whose), whose }] : []
  return [...cap('account', userId), ...cap('space', workspaceId)]
}

/** `2026-11-28`, in UTC: a day of the count. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
export const dayAfter = (day: string): string => dayOf(new Date(startOf(day).getTime() + DAY_MS))

export interface Share {
  day: string
  mails: number
  /** Null: at once. */
  at: Date | null
}

/** How many of so many leave on which day, from today on; `used` has what each day has given away already. */
export const shareOut = (
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

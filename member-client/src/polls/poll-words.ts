import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import type { Poll, PollOption } from '@metapyra/contract/entities/poll'
import { dateFormat } from '@metapyra/session/dates'

const MINUTE_MS = 60_000
const dayAndTime = dateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count} ${count === 1 ? singular : plural}`

/** Roughly how much time is left. */
const timeLeft = (ms: number): string => {
  if (ms < HOUR_MS) return `in ${Math.max(1, Math.round(ms / MINUTE_MS))} min`
  if (ms < 2 * DAY_MS) return `in ${Math.round(ms / HOUR_MS)} hr`
  return `in ${Math.round(ms / DAY_MS)} days`
}

/** Date options are displayed in the reader's time zone. */
export const optionWords = ({ label, startsAt }: Pick<PollOption, 'label' | 'startsAt'>): string =>
  startsAt ? dayAndTime(startsAt) : label

const endWords = ({ status, closesAt, closedAt }: Poll, nowMs: number): string => {
  if (status === 'draft') return 'Draft'
  if (status === 'archived') return 'Removed'
  if (status === 'closed') return closedAt ? `Closed ${dayAndTime(closedAt)}` : 'Closed'
  return closesAt ? `Closes ${timeLeft(Date.parse(closesAt) - nowMs)}` : 'Open'
}

const KIND = { single: null, multiple: 'Multiple choice', ranked: 'Ranked choice', date: 'Dates' }
const NAMES = { named: null, hiddenUntilClose: 'Names shown after closing', anonymous: 'Anonymous' }

/** What a voter should know before voting: the poll's kind, whose votes are visible, and how long it is open. */
export const pollSummary = (poll: Poll, nowMs: number): string =>
  [endWords(poll, nowMs), KIND[poll.kind], NAMES[poll.anonymity]].filter(Boolean).join(' · ')

export const turnoutWords = ({ ballots, quorum }: Poll): string => {
  if (ballots === null) return 'Only the host can see votes'
  const voted = ballots === 0 ? 'No votes yet' : formatCount(ballots, 'vote')
  return quorum === null ? voted : `${voted} of ${quorum} needed`
}

/** Why no counts are displayed, if they are hidden. */
export const hiddenWords = ({
  options,
  results,
  status,
  anonymity,
  ownVote,
  mayVote,
  ballots,
}: Poll): string | null => {
  if (options.some(({ votes }) => votes !== null)) return null
  if (results === 'host') return 'Only the host can see results.'
  if (status === 'open' && results === 'afterClose') return 'Results show when it closes.'
  if (status === 'open' && results === 'afterVote' && !ownVote && mayVote) return 'Vote to see the results.'
  if (anonymity === 'anonymous' && ballots !== null)
    return status === 'closed'
      ? 'With fewer than 3 votes, results stay hidden to keep voters anonymous.'
      : 'Results show after 3 votes.'
  return null
}

const ORDINAL = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDING: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
export const ordinal = (place: number): string => `${place}${ENDING[ORDINAL.select(place)] ?? 'th'}`

/** [POLL-7] True if the reader can see who voted for what, which requires that they see the counts. */
export const areVotersNamed = ({ options, anonymity, status }: Poll): boolean =>
  options.some(({ votes }) => votes !== null) &&
  (anonymity === 'named' || (anonymity === 'hiddenUntilClose' && status === 'closed'))

/** Maximum number of leading dates. With more, no choice would be clear. */
const MOST_AHEAD = 3

/** [POLL-19] The leading dates, once there are votes and the counts are visible. */
export const datesAhead = ({ kind, options }: Poll, nowMs: number): string[] => {
  if (kind !== 'date') return []
  const most = Math.max(0, ...options.map(({ votes }) => votes ?? 0))
  const future = options.filter(
    ({ votes, startsAt, isRetired }) =>
      most > 0 && votes === most && !isRetired && startsAt !== null && Date.parse(startsAt) > nowMs,
  )
  return future.length > MOST_AHEAD ? [] : future.map(({ id }) => id)
}

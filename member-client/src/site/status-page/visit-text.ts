import type { Ending } from '@metapyra/contract/errors'
import { KICK_DURATION_MS } from '@metapyra/contract/kick'
import { dateFormat } from '@metapyra/session/dates'
import type { VisitEnd } from '@metapyra/session/visit-end'
import type { StatusAction, StatusText } from './status-texts.ts'
import { home, login, spaces } from './status-texts.ts'

const dayOf = dateFormat({ day: 'numeric', month: 'short' })
const timeOf = dateFormat({ hour: '2-digit', minute: '2-digit' })
const when = (ms: number, nowMs: number): string => {
  const [instant, now] = [new Date(ms).toISOString(), new Date(nowMs).toISOString()]
  return dayOf(instant) === dayOf(now) ? `at ${timeOf(instant)}` : `on ${dayOf(instant)}, ${timeOf(instant)}`
}

const again: StatusAction = { words: 'Join again', href: '/space' }
const noVisitText: StatusText = {
  title: 'No visit to show',
  text: 'When a visit to a space ends, this page says why.',
  action: spaces,
}

/** When a person who was kicked can come back; null for anyone else. */
export const canReturnAtMs = (end: VisitEnd | null): number | null => {
  const ending = end?.error?.ending
  return ending?.why === 'putOut' ? Date.parse(ending.until) : null
}

/** What happened to a person, where and when, and their next step. */
export const visitText = (end: VisitEnd | null, nowMs: number): StatusText => {
  if (!end) return noVisitText
  const { error, space = 'the space', atMs } = end
  const visitEnded = `Your visit to ${space} ended`
  const at = when(atMs, nowMs)
  if (!error)
    return {
      title: `You no longer manage ${space}`,
      text: `An owner changed your role ${at}. You’re still a member, and your chats haven’t changed.`,
      action: { words: 'Go to space', href: '/welcome' },
      second: spaces,
    }
  const { code, ending } = error
  switch (ending?.why) {
    case 'putOut':
      return putOutText(ending, space, nowMs)
    case 'linkInvalidated':
      return {
        title: visitEnded,
        text: `Your guest link was revoked ${at}. To come back, ask for a new one.`,
        action: home,
      }
    case 'guestsShutOut':
      return {
        title: visitEnded,
        text: `Guest access was turned off ${at}. If you’re a member, log in. Otherwise ask the team for an invitation.`,
        action: login,
        second: home,
      }
    case 'timeOver':
      return { title: visitEnded, text: `Your time ran out ${at}.`, action: again, second: home }
  }
  // Without further details, a socket refuses permanently only people who no longer belong to the space.
  if (code === 'FORBIDDEN')
    return {
      title: `You’re no longer in ${space}`,
      text: `An owner or admin removed you ${at}. If you think that’s a mistake, ask them to let you back in.`,
      action: spaces,
    }
  return {
    title: visitEnded,
    text: `It ended ${at}: your time ran out, or it was ended elsewhere.`,
    action: again,
    second: home,
  }
}

const putOutText = (
  { by, until }: Extract<Ending, { why: 'putOut' }>,
  space: string,
  nowMs: number,
): StatusText => {
  const untilMs = Date.parse(until)
  const isOver = untilMs <= nowMs
  // A person who tried to come back earlier sees the same time.
  const asked = `${by} removed you ${when(untilMs - KICK_DURATION_MS, nowMs)}.`
  return {
    title: `You were removed from ${space}`,
    text: `${asked} You can come back ${isOver ? 'now' : when(untilMs, nowMs)}.`,
    ...(isOver
      ? { action: { words: `Go back to ${space}`, href: '/space' }, second: spaces }
      : { action: spaces }),
  }
}

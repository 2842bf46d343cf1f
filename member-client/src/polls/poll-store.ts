import type { Input } from '@metapyra/contract/calls'
import type { LivePoll, Poll } from '@metapyra/contract/entities/poll'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import { followRoom } from '../session/follow-room.ts'
import { session } from '../session/session.ts'
import { useStore } from '../ui/controls/use-store.ts'

/** Polls as this page knows them, each once, wherever it is shown; live for as long as it is. */
export const $polls = atom<Readonly<Record<string, Poll>>>({})
/** Grows when a poll came, went or was changed: lists ask again. */
export const $listed = atom(0)

/** How many places show each. */
const shown = new Map<string, number>()

/** What is older than what is known is dropped; the own vote alone may differ at the same revision. */
export const keep = (...polls: Poll[]): void => {
  const known = $polls.get()
  const newer = polls.filter((poll) => poll.revision >= (known[poll.id]?.revision ?? 0))
  if (newer.length > 0) $polls.set({ ...known, ...Object.fromEntries(newer.map((poll) => [poll.id, poll])) })
}

const withLive = (poll: Poll, { votes, ...live }: LivePoll): Poll => ({
  ...poll,
  ...live,
  options: poll.options.map((option, at) => ({ ...option, votes: votes?.[at] ?? null })),
})

const hear = (live: LivePoll): void => {
  const poll = $polls.get()[live.id]
  if (!poll || live.revision <= poll.revision) return
  // Other options or words by now: what the numbers are of must be read first.
  if (live.shape !== poll.shape) return void follow(live.id).catch(() => undefined)
  keep(withLive(poll, live))
}

/** From here on it comes by itself; throws where it is not there, or cannot be reached. */
const follow = async (pollId: string): Promise<void> => {
  const socket = socketNow()
  const answer = socket?.connected
    ? await socket.timeout(10_000).emitWithAck('poll:follow', { pollId })
    : { ok: true as const, value: await session.api('POST v2/poll/get', { pollId }, { isSilent: true }) }
  if (!answer.ok) throw Object.assign(new Error(answer.error.message), { code: answer.error.code })
  keep(answer.value)
}

const noteListed = (): void => $listed.set($listed.get() + 1)

const socketNow = followRoom(
  {
    'poll:live': hear,
    'poll:listed': (id) => {
      noteListed()
      if (shown.has(id)) void follow(id).catch(() => undefined)
    },
  },
  () => {
    noteListed()
    // The server has forgotten whom it told.
    for (const id of shown.keys()) void follow(id).catch(() => undefined)
  },
)

/** A poll for as long as it is shown: it comes and goes on by itself. */
export const usePoll = (id: string): { poll: Poll | undefined; hasFailed: boolean; ask(): void } => {
  const poll = useStore($polls)[id]
  const [hasFailed, setFailed] = useState(false)
  const ask = (): void => {
    setFailed(false)
    follow(id).catch(() => setFailed(true))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each poll
  useEffect(() => {
    shown.set(id, (shown.get(id) ?? 0) + 1)
    ask()
    return () => {
      const others = (shown.get(id) ?? 1) - 1
      if (others > 0) return void shown.set(id, others)
      shown.delete(id)
      const socket = socketNow()
      if (socket?.connected) socket.emit('poll:unfollow', { pollId: id }, () => undefined)
    }
  }, [id])
  return { poll, hasFailed, ask }
}

/** Votes, or takes it back with nothing chosen. */
export const vote = async ({ id: pollId, kind, results }: Poll, ids: string[]): Promise<void> => {
  const choice = kind === 'ranked' && ids.length > 0 ? { ranking: ids } : { optionIds: ids }
  keep(await session.api('POST v2/poll/vote', { pollId, ...choice }))
  // The results may be open to one by now, and closed again.
  if (results === 'afterVote' && shown.has(pollId)) await follow(pollId).catch(() => undefined)
}

export const changePoll = async (change: Input<'PUT v2/poll/update'>): Promise<void> => {
  keep(await session.api('PUT v2/poll/update', change))
  noteListed()
}

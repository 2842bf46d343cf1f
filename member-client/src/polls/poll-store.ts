import type { Input } from '@metapyra/contract/calls'
import type { LivePoll, Poll } from '@metapyra/contract/entities/poll'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followRoom, refresh, roomSocket } from '../data/live.ts'
import { invalidate, keyOfCall, queryClient, useData } from '../data/query.ts'
import { session } from '../session/session.ts'

const GET = 'POST v2/poll/get'
const keyOfPoll = (pollId: string) => keyOfCall(GET, { pollId })
const cached = (pollId: string): Poll | undefined => queryClient.getQueryData<Poll>(keyOfPoll(pollId))

/** Of two states of a poll the newer; the own vote alone may differ at the same revision. */
const newer = (poll: Poll, other: Poll | undefined): Poll =>
  other && other.revision > poll.revision ? other : poll

/** Puts polls into the cache that came with lists and changes; what is older than what is there is dropped. */
export const cachePolls = (polls: readonly Poll[]): void => {
  for (const poll of polls) queryClient.setQueryData(keyOfPoll(poll.id), newer(poll, cached(poll.id)))
}

const withLive = (poll: Poll, { votes, ...live }: LivePoll): Poll => ({
  ...poll,
  ...live,
  options: poll.options.map((option, at) => ({ ...option, votes: votes?.[at] ?? null })),
})

const hear = (live: LivePoll): void => {
  const poll = cached(live.id)
  if (!poll || live.revision <= poll.revision) return
  // Other options or words by now: what the numbers are of must be read first.
  if (live.shape !== poll.shape) invalidate('poll', GET, { pollId: live.id })
  else cachePolls([withLive(poll, live)])
}

/** Loads a poll; from then on its votes come by themselves. Throws where it is not there, or cannot be reached. */
const follow = async (pollId: string): Promise<Poll> => {
  const socket = roomSocket()
  const answer = socket?.connected
    ? await socket.timeout(10_000).emitWithAck('poll:follow', { pollId })
    : { ok: true as const, value: await session.api(GET, { pollId }, { isSilent: true }) }
  if (!answer.ok) throw Object.assign(new Error(answer.error.message), { code: answer.error.code })
  return newer(answer.value, cached(pollId))
}

// What was missed is loaded with all else, and followed again by that.
followRoom({ 'poll:live': hear }, () => undefined)

const unfollow = (pollId: string): void => {
  // It may be shown in another place too.
  if (
    queryClient
      .getQueryCache()
      .find({ queryKey: keyOfPoll(pollId) })
      ?.isActive()
  )
    return
  const socket = roomSocket()
  if (socket?.connected) socket.emit('poll:unfollow', { pollId }, () => undefined)
}

/** A poll for as long as it is shown: it comes and goes on by itself. */
export const usePoll = (id: string) => {
  const { data: poll, error, refetch } = useData('poll', GET, { pollId: id }, () => follow(id))
  useEffect(() => () => unfollow(id), [id])
  return { poll, error, refetch }
}

/** A poll as it came with a list, or newer where it was loaded since; it is not followed. */
export const useListed = (poll: Poll): Poll => {
  const { data } = useQuery<Poll>({ queryKey: keyOfPoll(poll.id), enabled: false }, queryClient)
  return newer(poll, data)
}

/** Votes, or takes it back with nothing chosen. */
export const vote = async ({ id: pollId, kind, results }: Poll, ids: string[]): Promise<void> => {
  const choice = kind === 'ranked' && ids.length > 0 ? { ranking: ids } : { optionIds: ids }
  cachePolls([await session.api('POST v2/poll/vote', { pollId, ...choice })])
  // The results may be open to one by now, and closed again.
  if (results === 'afterVote') await refresh(queryClient, keyOfPoll(pollId))
}

export const changePoll = async (change: Input<'PUT v2/poll/update'>): Promise<void> => {
  cachePolls([await session.api('PUT v2/poll/update', change)])
  invalidate('poll', 'POST v2/poll/list')
}

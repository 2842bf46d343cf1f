import type { Input } from '@metapyra/contract/calls'
import type { LivePoll, Poll } from '@metapyra/contract/entities/poll'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidateQueries, roomSocket, subscribeToRoom } from '../data/live.ts'
import { invalidate, keyOfCall, queryClient, useData } from '../data/query.ts'
import { session } from '../session/session.ts'

const GET = 'POST v2/poll/get'
const keyOfPoll = (pollId: string) => keyOfCall(GET, { pollId })
const cached = (pollId: string): Poll | undefined => queryClient.getQueryData<Poll>(keyOfPoll(pollId))

/** The newer of two states of a poll. At the same revision, only the reader's own vote can differ. */
const newerOf = (poll: Poll, cached: Poll | undefined): Poll =>
  cached && cached.revision > poll.revision ? cached : poll

/** Caches polls that came with lists and changes, unless the cached state is newer. */
export const cachePolls = (polls: readonly Poll[]): void => {
  for (const poll of polls) queryClient.setQueryData(keyOfPoll(poll.id), newerOf(poll, cached(poll.id)))
}

const withLive = (poll: Poll, { votes, ...live }: LivePoll): Poll => ({
  ...poll,
  ...live,
  options: poll.options.map((option, at) => ({ ...option, votes: votes?.[at] ?? null })),
})

const onLivePoll = (live: LivePoll): void => {
  const poll = cached(live.id)
  if (!poll || live.revision <= poll.revision) return
  // The options or texts changed, so the poll has to load before the new counts make sense.
  if (live.shape !== poll.shape) invalidate('poll', GET, { pollId: live.id })
  else cachePolls([withLive(poll, live)])
}

/** Loads a poll and subscribes to its votes. Throws if it doesn't exist or can't be reached. */
const loadAndSubscribe = async (pollId: string): Promise<Poll> => {
  const socket = roomSocket()
  const answer = socket?.connected
    ? await socket.timeout(10_000).emitWithAck('poll:follow', { pollId })
    : { ok: true as const, value: await session.api(GET, { pollId }, { isSilent: true }) }
  if (!answer.ok) throw Object.assign(new Error(answer.error.message), { code: answer.error.code })
  return newerOf(answer.value, cached(pollId))
}

// After a reconnect nothing is needed here, because all displayed data loads again, and that subscribes again.
subscribeToRoom({ 'poll:live': onLivePoll }, () => undefined)

const unsubscribe = (pollId: string): void => {
  // Another component may still display the poll.
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

/** A poll with live votes, for as long as it is displayed. */
export const usePoll = (id: string) => {
  const { data: poll, error, refetch } = useData('poll', GET, { pollId: id }, () => loadAndSubscribe(id))
  useEffect(() => () => unsubscribe(id), [id])
  return { poll, error, refetch }
}

/** A poll from a list, or a newer state if one was loaded since. Does not subscribe. */
export const useListed = (poll: Poll): Poll => {
  const { data } = useQuery<Poll>({ queryKey: keyOfPoll(poll.id), enabled: false }, queryClient)
  return newerOf(poll, data)
}

/** Votes, or withdraws the vote if no option is chosen. */
export const vote = async ({ id: pollId, kind, results }: Poll, ids: string[]): Promise<void> => {
  const choice = kind === 'ranked' && ids.length > 0 ? { ranking: ids } : { optionIds: ids }
  cachePolls([await session.api('POST v2/poll/vote', { pollId, ...choice })])
  // This vote may have revealed the results to the reader, or hidden them again.
  if (results === 'afterVote') await invalidateQueries(queryClient, keyOfPoll(pollId))
}

export const changePoll = async (change: Input<'PUT v2/poll/update'>): Promise<void> => {
  cachePolls([await session.api('PUT v2/poll/update', change)])
  invalidate('poll', 'POST v2/poll/list')
}

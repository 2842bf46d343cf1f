import { mayRead } from '@metapyra/contract/guests'
import type { BusEvents } from '../../platform/bus.ts'
import { GUEST_FORBIDDEN_MESSAGE } from '../../platform/http/access.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Live, LiveCaller, LiveHandlers } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'
import { readersNow, toLive, withCounts } from './presenter.service.ts'
import { pollById, readersOfPoll, revisionsOf } from './queries.ts'
import { pollAsSeen } from './service.ts'
import type { Voter } from './voters.service.ts'
import { voterBy } from './voters.service.ts'

const CHANGED = 'poll:changed'
/** Minimum time between two updates to a poll's followers. */
const TELL_EVERY_MS = 200
/** Maximum delay for votes counted by another server, if its notification is lost. */
const LOOK_EVERY_MS = 3000
/** Maximum polls that a socket can follow; a page displays only a few. */
const MAX_POLLS_PER_SOCKET = 50

type Change = BusEvents['poll:changed'][0]
type Follower = Pick<Voter, 'personId' | 'voterId'> & { socketId: string }

/** [POLL-13] Sends updates to a poll's followers, with the counts if they can see them, at most five times a second. */
export const pollLive = (services: Services, live: Live) => {
  const { bus, db } = services
  /** By poll, then by socket. */
  const followers = new Map<string, Map<string, Follower>>()
  const sentRevisions = new Map<string, number>()
  const changed = new Set<string>()

  const leave = (pollId: string, socketId: string): void => {
    followers.get(pollId)?.delete(socketId)
    if (followers.get(pollId)?.size !== 0) return
    followers.delete(pollId)
    sentRevisions.delete(pollId)
  }
  live.onDeparture(({ socketId }) => {
    for (const pollId of [...followers.keys()]) leave(pollId, socketId)
  })

  const follow = async ({ pollId }: { pollId: string }, caller: LiveCaller) => {
    const { socketId, space, personId, name, role, session, fence } = caller
    const reader = { personId, name, role, spaceId: space.id, guestRights: fence.rights }
    if (!mayRead(reader, 'polls')) throw new AppError('FORBIDDEN', { message: GUEST_FORBIDDEN_MESSAGE })
    const who = await voterBy(services, session, reader)
    const { voterId } = who
    const poll = await pollAsSeen(services, who, pollId)
    const mine = [...followers.values()].filter((those) => those.has(socketId))
    const oldest =
      mine.length >= MAX_POLLS_PER_SOCKET &&
      [...followers.keys()].find((id) => followers.get(id)?.has(socketId))
    if (oldest) leave(oldest, socketId)
    const those = followers.get(poll.id) ?? new Map<string, Follower>()
    followers.set(poll.id, those.set(socketId, { socketId, personId, voterId }))
    return poll
  }

  /** [POLL-4] Checks access each time, so that people who can no longer read the poll get no updates. */
  const sendUpdate = async (pollId: string): Promise<void> => {
    const poll = await pollById(db, pollId)
    if (!poll || sentRevisions.get(pollId) === poll.revision) return
    const [counted] = await withCounts(db, [poll])
    if (!counted) return
    sentRevisions.set(pollId, poll.revision)
    const readers = await readersOfPoll(db, poll)
    const these = [...(followers.get(pollId)?.values() ?? [])]
    const presentReaders = await readersNow(services, poll, these)
    for (const [index, { socketId, personId }] of these.entries()) {
      const reader = presentReaders[index]
      if (reader && (!readers || readers.has(personId)))
        live.toSocket(socketId, 'poll:live', toLive(counted, reader))
      else leave(pollId, socketId)
    }
  }

  live.every(TELL_EVERY_MS, async () => {
    const these = [...changed].filter((pollId) => followers.has(pollId))
    changed.clear()
    for (const pollId of these) await sendUpdate(pollId)
  })
  live.every(LOOK_EVERY_MS, async () => {
    if (followers.size === 0) return
    for (const { id, revision } of await revisionsOf(db, [...followers.keys()]))
      if (sentRevisions.get(id) !== revision) changed.add(id)
  })

  const list = async ({ workspaceId, pollId, isStaged }: Change): Promise<void> => {
    const poll = await pollById(db, pollId)
    if (!poll || poll.status === 'draft') return
    const readers = await readersOfPoll(db, poll)
    for (const event of isStaged ? (['poll:listed', 'poll:staged'] as const) : (['poll:listed'] as const))
      if (readers) live.toPersons(workspaceId, [...readers], event, pollId)
      else live.toSpace(workspaceId, event, pollId)
  }
  const hear = (change: Change): void => {
    changed.add(change.pollId)
    if (change.isListed) live.attempt(list(change))
  }
  bus.on(CHANGED, (change) => {
    hear(change)
    live.nodes.tell(CHANGED, change)
  })
  live.nodes.hear<Change>(CHANGED, hear)
  bus.on('poll:voted', ({ by, pollId }) => live.toOtherDevices(by, 'poll:listed', pollId))

  return {
    'poll:follow': follow,
    'poll:unfollow': ({ pollId }, { socketId }) => {
      leave(pollId, socketId)
      return null
    },
  } satisfies LiveHandlers<'poll:follow' | 'poll:unfollow'>
}

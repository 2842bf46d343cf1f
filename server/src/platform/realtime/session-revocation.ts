import type { Ending, ErrorBody, ErrorCode } from '@metapyra/contract/errors'
import type { BusListeners, MembersChange } from '../bus.ts'
import { isUnconfirmed } from '../http/access.ts'
import { AppError } from '../http/app-error.ts'
import type { CallerLookup } from '../http/caller-lookup.ts'
import type { Nodes } from './nodes.ts'
import type { Rights } from './rights.ts'
import { personRoom, sessionRoom } from './rooms.ts'

/** The time within which expired sessions, blocked people, and endings that a node missed or failed to read are found. */
export const SWEEP_EVERY_MS = 15_000

interface Connected {
  sessionId: string
  spaceId: string
  userId: string | null
}

interface Deps {
  bus: BusListeners
  gate: CallerLookup
  nodes: Nodes
  rights: Pick<Rights, 'readRole' | 'tell'>
  /** Sends a room's sockets the reason, and closes them. */
  end(room: string, error: ErrorBody): void
  /** True if anyone is connected: of a thousand people changed at once, few are. */
  hasSockets(room: string): boolean
  /** The people connected to this node, each once. */
  connected(): Connected[]
  endedSessions(ids: string[]): Promise<{ id: string; code: ErrorCode; ending?: Ending }[]>
  /** Records that these sessions are in use, because their sockets are connected. */
  noteInUse(ids: string[]): Promise<void>
}

interface SessionsEnded {
  ids: string[]
  ending?: Ending | undefined
}

const NOT_A_MEMBER_MESSAGE = { message: 'You’re no longer in this space.' }

/**
 * [LIVE-4] Closes sockets whose session or right to the space has ended, and [RIGHT-2] reads the role again for people
 * whose role has changed, on every node.
 */
export const createSessionRevocation = ({
  bus,
  gate,
  nodes,
  rights,
  end,
  hasSockets,
  connected,
  endedSessions,
  noteInUse,
}: Deps) => {
  let version = 0
  const endSessions = ({ ids, ending }: SessionsEnded): void => {
    version += 1
    for (const id of ids) end(sessionRoom(id), new AppError('NO_SESSION', { ending }).toBody())
  }
  const checkMember = async (workspaceId: string, userId: string, hasLeft?: true): Promise<void> => {
    const membership = await gate.findMembership(workspaceId, userId)
    if (membership?.status === 'active') rights.readRole(workspaceId, userId, membership.role)
    else {
      const ending = hasLeft && { why: 'left' as const }
      end(
        personRoom(workspaceId, userId),
        new AppError('FORBIDDEN', { ...NOT_A_MEMBER_MESSAGE, ending }).toBody(),
      )
    }
  }
  /** The memberships are read together, because look-ups that are asked for at once share a statement. */
  const checkMembers = async ({
    workspaceId,
    userIds,
    hasLeft,
  }: Pick<MembersChange, 'workspaceId' | 'userIds' | 'hasLeft'>): Promise<void> => {
    const connectedIds = userIds.filter((userId) => hasSockets(personRoom(workspaceId, userId)))
    await Promise.all(connectedIds.map((userId) => checkMember(workspaceId, userId, hasLeft)))
  }
  const onMembersChange = async (change: MembersChange): Promise<void> => {
    version += 1
    try {
      await checkMembers(change)
    } finally {
      // Clients then ask for their rights themselves, even if the memberships could not be read here.
      rights.tell(change.workspaceId, change.userIds)
    }
  }
  const checkAllMembers = async (here: Connected[]): Promise<void> => {
    const bySpace = Map.groupBy(here, ({ spaceId }) => spaceId)
    await Promise.all(
      Array.from(bySpace, ([workspaceId, people]) => {
        const userIds = new Set(people.flatMap(({ userId }) => userId ?? []))
        return checkMembers({ workspaceId, userIds: [...userIds] })
      }),
    )
  }
  const onSessionsEnded = (ids: string[], ending?: Ending): void => {
    endSessions({ ids, ending })
    nodes.tell('sessions:ended', { ids, ending })
  }

  const asksForConfirmed = async (spaceIds: string[]): Promise<string[]> => {
    const spaces = await Promise.all(spaceIds.map((id) => gate.findSpaceById(id)))
    return spaces.flatMap((space) => (space?.wantsVerified ? [space.id] : []))
  }
  /** [SPACE-6] Removes people who entered before their space required confirmed addresses. */
  const checkConfirmed = async ({ sessionId, spaceId, userId }: Connected): Promise<void> => {
    if (!userId) return
    const found = await gate.findSessionById(sessionId, spaceId)
    if (found?.there && isUnconfirmed({ user: found.user, ...found.there }))
      end(personRoom(spaceId, userId), new AppError('NOT_VERIFIED').toBody())
  }

  return {
    /** Grows with each right that ends or changes, so that sockets admitted meanwhile read theirs again. */
    version: () => version,
    listen: (fail: (error: Error) => void): (() => void) => {
      const onMembersChanged = (change: MembersChange): void => {
        onMembersChange(change).catch(fail)
        nodes.tell('members:changed', change)
      }
      bus.on('sessions:ended', onSessionsEnded)
      bus.on('members:changed', onMembersChanged)
      nodes.hear<SessionsEnded>('sessions:ended', endSessions)
      nodes.hear<MembersChange>('members:changed', (change) => {
        onMembersChange(change).catch(fail)
      })
      return () => {
        bus.off('sessions:ended', onSessionsEnded)
        bus.off('members:changed', onMembersChanged)
      }
    },
    sweep: async (): Promise<void> => {
      const here = connected()
      if (here.length === 0) return
      const sessionIds = [...new Set(here.map(({ sessionId }) => sessionId))]
      const ended = await endedSessions(sessionIds)
      for (const { id, code, ending } of ended) end(sessionRoom(id), new AppError(code, { ending }).toBody())
      // On a single server too, where the look-up may have failed when the membership ended.
      await checkAllMembers(here)
      const asking = new Set(await asksForConfirmed([...new Set(here.map(({ spaceId }) => spaceId))]))
      await Promise.all(here.filter(({ spaceId }) => asking.has(spaceId)).map(checkConfirmed))
      // Last, because if nothing can be written this throws, and everything that has ended must be closed by then.
      await noteInUse(sessionIds)
    },
  }
}

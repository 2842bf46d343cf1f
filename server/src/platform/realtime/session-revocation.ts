import type { Ending, ErrorBody, ErrorCode } from '@metapyra/contract/errors'
import type { BusListeners } from '../bus.ts'
import { isUnconfirmed } from '../http/access.ts'
import { AppError } from '../http/app-error.ts'
import type { CallerLookup } from '../http/caller-lookup.ts'
import type { Nodes } from './nodes.ts'
import type { Rights } from './rights.ts'
import { personRoom, sessionRoom } from './rooms.ts'

/** Sessions that ran out, people who were blocked, and what ended unheard by a node are found within this time. */
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
  /** Tells a room's sockets why, and closes them. */
  end(room: string, error: ErrorBody): void
  /** Whether there is anybody to end: of a thousand people who are changed at once, few are here. */
  hasSockets(room: string): boolean
  /** Who is connected here: each once. */
  connected(): Connected[]
  endedSessions(ids: string[]): Promise<{ id: string; code: ErrorCode; ending?: Ending }[]>
  /** Their lines stand. */
  noteInUse(ids: string[]): Promise<void>
}

interface MemberChange {
  workspaceId: string
  userId: string
  hasLeft?: true
}

interface SessionsEnded {
  ids: string[]
  ending?: Ending | undefined
}

const PUT_OUT = { message: 'You’re no longer in this space.' }

/**
 * [LIVE-4] Closes sockets whose session or right to the space has ended, and [RIGHT-2] has those read their role again
 * whose person has another one, on every node.
 */
export const createEndings = ({
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
  const checkMember = async ({ workspaceId, userId, hasLeft }: MemberChange): Promise<void> => {
    if (!hasSockets(personRoom(workspaceId, userId))) return
    const membership = await gate.findMembership(workspaceId, userId)
    if (membership?.status === 'active') rights.readRole(workspaceId, userId, membership.role)
    else {
      const ending = hasLeft && { why: 'left' as const }
      end(personRoom(workspaceId, userId), new AppError('FORBIDDEN', { ...PUT_OUT, ending }).toBody())
    }
  }
  const heedMember = async (change: MemberChange): Promise<void> => {
    version += 1
    await checkMember(change)
    rights.tell(change.workspaceId, change.userId)
  }
  const onSessionsEnded = (ids: string[], ending?: Ending): void => {
    endSessions({ ids, ending })
    nodes.tell('sessions:ended', { ids, ending })
  }

  const asksForConfirmed = async (spaceIds: string[]): Promise<string[]> => {
    const spaces = await Promise.all(spaceIds.map((id) => gate.findSpaceById(id)))
    return spaces.flatMap((space) => (space?.wantsVerified ? [space.id] : []))
  }
  /** [SPACE-6] Who came in before their space asked for confirmed addresses. */
  const checkConfirmed = async ({ sessionId, spaceId, userId }: Connected): Promise<void> => {
    if (!userId) return
    const found = await gate.findSessionById(sessionId, spaceId)
    if (found?.there && isUnconfirmed({ user: found.user, ...found.there }))
      end(personRoom(spaceId, userId), new AppError('NOT_VERIFIED').toBody())
  }

  return {
    /** Grows with each right that ends or changes: who was being let in meanwhile has theirs read once more. */
    version: () => version,
    listen: (fail: (error: Error) => void): (() => void) => {
      const onMemberChanged = (change: MemberChange): void => {
        heedMember(change).catch(fail)
        nodes.tell('member:changed', change)
      }
      bus.on('sessions:ended', onSessionsEnded)
      bus.on('member:changed', onMemberChanged)
      nodes.hear<SessionsEnded>('sessions:ended', endSessions)
      nodes.hear<MemberChange>('member:changed', (change) => {
        heedMember(change).catch(fail)
      })
      return () => {
        bus.off('sessions:ended', onSessionsEnded)
        bus.off('member:changed', onMemberChanged)
      }
    },
    sweep: async (): Promise<void> => {
      const here = connected()
      if (here.length === 0) return
      const sessionIds = [...new Set(here.map(({ sessionId }) => sessionId))]
      const ended = await endedSessions(sessionIds)
      for (const { id, code, ending } of ended) end(sessionRoom(id), new AppError(code, { ending }).toBody())
      for (const { spaceId, userId } of here) {
        if (nodes.areSeveral && userId) await checkMember({ workspaceId: spaceId, userId })
      }
      const asking = new Set(await asksForConfirmed([...new Set(here.map(({ spaceId }) => spaceId))]))
      await Promise.all(here.filter(({ spaceId }) => asking.has(spaceId)).map(checkConfirmed))
      // Last: where nothing can be written, all that has ended is closed before that is said.
      await noteInUse(sessionIds)
    },
  }
}

import type { ErrorBody, ErrorCode } from '@metapyra/contract/errors'
import type { Bus } from '../bus.ts'
import { AppError } from '../http/app-error.ts'
import type { Gate } from '../http/gate.ts'
import type { Nodes } from './nodes.ts'
import { personRoom, sessionRoom } from './rooms.ts'

/** Sessions that ran out, people who were blocked, and what ended unheard by a node are found within this time. */
export const SWEEP_EVERY_MS = 15_000

interface Deps {
  bus: Bus
  gate: Gate
  nodes: Nodes
  /** Tells a room's sockets why, and closes them. */
  end(room: string, error: ErrorBody): void
  /** Who is connected here: each once. */
  connected(): { sessionId: string; spaceId: string; userId: string | null }[]
  endedSessions(ids: string[]): Promise<{ id: string; code: ErrorCode }[]>
}

/** [LIVE-4] Closes sockets whose session or right to the space has ended, on every node. */
export const createEndings = ({ bus, gate, nodes, end, connected, endedSessions }: Deps) => {
  const endSessions = (sessionIds: string[]): void => {
    for (const id of sessionIds) end(sessionRoom(id), new AppError('NO_SESSION').toBody())
  }
  const checkMember = async ({
    workspaceId,
    userId,
  }: {
    workspaceId: string
    userId: string
  }): Promise<void> => {
    const membership = await gate.findMembership(workspaceId, userId)
    if (membership?.status !== 'active')
      end(personRoom(workspaceId, userId), new AppError('FORBIDDEN').toBody())
  }
  const onSessionsEnded = (ids: string[]): void => {
    endSessions(ids)
    nodes.tell('sessions:ended', ids)
  }
  const onMemberChanged = (
    change: { workspaceId: string; userId: string },
    fail: (error: Error) => void,
  ): void => {
    checkMember(change).catch(fail)
    nodes.tell('member:changed', change)
  }

  return {
    listen: (fail: (error: Error) => void): (() => void) => {
      const changed = (change: { workspaceId: string; userId: string }) => onMemberChanged(change, fail)
      bus.on('sessions:ended', onSessionsEnded)
      bus.on('member:changed', changed)
      nodes.hear<string[]>('sessions:ended', endSessions)
      nodes.hear<{ workspaceId: string; userId: string }>('member:changed', (change) => {
        checkMember(change).catch(fail)
      })
      return () => {
        bus.off('sessions:ended', onSessionsEnded)
        bus.off('member:changed', changed)
      }
    },
    sweep: async (): Promise<void> => {
      const here = connected()
      if (here.length === 0) return
      const ended = await endedSessions([...new Set(here.map(({ sessionId }) => sessionId))])
      for (const { id, code } of ended) end(sessionRoom(id), new AppError(code).toBody())
      for (const { spaceId, userId } of here) {
        if (nodes.areSeveral && userId) await checkMember({ workspaceId: spaceId, userId })
      }
    },
  }
}

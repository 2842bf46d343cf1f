import { setTimeout as wait } from 'node:timers/promises'
import type { Status } from './header-block.ts'
import type { FromQuic, ToQuic } from './quic-messages.ts'
import type { EngineSession, Session } from './session.ts'
import { createSession } from './session.ts'

/** What was said to them last is to arrive. */
const SETTLE_WITHIN_MS = 1500

/** What somebody asks for, and whence. */
export type SessionRequest = Extract<FromQuic, { type: 'asked' }>
/** What the process says of its sessions. */
export type OfSession = Exclude<FromQuic, { type: 'listening' | 'failed' | 'beat' }>

export interface SessionGuard {
  /** What its stream has to begin with, or why it is not let in. */
  judge(request: SessionRequest): { opening: Buffer } | { refusal: Status }
  onSession(session: EngineSession): void
}

/** The sessions that the process has, as it tells of them. */
export const createOpenSessions = ({ judge, onSession }: SessionGuard, tell: (message: ToQuic) => void) => {
  const sessions = new Map<number, Session>()
  const letIn = (request: SessionRequest): void => {
    const { id } = request
    const judged = judge(request)
    if ('refusal' in judged) {
      tell({ type: 'answer', id, status: judged.refusal })
      return
    }
    const session = createSession({ id, opening: judged.opening, tell })
    sessions.set(id, session)
    tell({ type: 'answer', id, status: 200 })
    onSession(session.forEngine)
  }
  return {
    hear: (message: OfSession): void => {
      if (message.type === 'asked') {
        letIn(message)
        return
      }
      const session = sessions.get(message.id)
      if (message.type === 'stream') session?.onStream()
      else if (message.type === 'data') session?.onData(message.bytes)
      else if (message.type === 'taken') session?.onTaken()
      else {
        session?.onClosed()
        sessions.delete(message.id)
      }
    },
    /** Resolves once all have ended that are being closed, or their time is over. */
    settle: async (): Promise<void> => {
      for (const endMs = performance.now() + SETTLE_WITHIN_MS; performance.now() < endMs; await wait(20))
        if (sessions.size === 0) return
    },
    /** Its process has gone. */
    endAll: (): void => {
      for (const session of sessions.values()) session.onClosed()
      sessions.clear()
    },
  }
}

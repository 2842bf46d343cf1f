import { setTimeout as wait } from 'node:timers/promises'
import type { Status } from './header-block.ts'
import type { FromQuic, ToQuic } from './quic-messages.ts'
import type { EngineSession, Session } from './session.ts'
import { createSession } from './session.ts'

/** How long closing sessions have, so that the last data sent arrives. */
const SETTLE_WITHIN_MS = 1500

/** A client's request for a session. */
export type SessionRequest = Extract<FromQuic, { type: 'asked' }>
/** The process's messages about its sessions. */
export type SessionMessage = Exclude<FromQuic, { type: 'listening' | 'failed' | 'beat' }>

export interface SessionGuard {
  /** Checks a request; returns the text that its stream must start with, or why it is refused. */
  judge(request: SessionRequest): { opening: Buffer } | { refusal: Status }
  onSession(session: EngineSession): void
}

/** Tracks the sessions of the process, by its messages. */
export const createOpenSessions = ({ judge, onSession }: SessionGuard, tell: (message: ToQuic) => void) => {
  const sessions = new Map<number, Session>()
  const admit = (request: SessionRequest): void => {
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
    hear: (message: SessionMessage): void => {
      if (message.type === 'asked') {
        admit(message)
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
    /** Resolves once all closing sessions have ended or their time is up. */
    settle: async (): Promise<void> => {
      for (const endMs = performance.now() + SETTLE_WITHIN_MS; performance.now() < endMs; await wait(20))
        if (sessions.size === 0) return
    },
    /** Ends all sessions, because their process is gone. */
    endAll: (): void => {
      for (const session of sessions.values()) session.onClosed()
      sessions.clear()
    },
  }
}

import { RECEPTION } from '@metapyra/contract/presence'
import type { SpaceConnection } from '@metapyra/session/realtime'
import { useEffect, useState } from 'react'

/** Somebody, or anybody, by the name that is read. */
export interface Called {
  /** Null: anybody. */
  id: string | null
  name: string
}
/** What has become of calling. */
export type CallState =
  | { kind: 'idle' }
  | { kind: 'calling'; called: Called }
  | { kind: 'unanswered'; called: Called }
  | { kind: 'refused'; by: string }
  | { kind: 'failed'; message: string }

/** Calls one after the other: who does not answer within a minute, or cannot come, leaves one to ask somebody else. */
export const useCall = ({ ask, socket }: Pick<SpaceConnection, 'ask' | 'socket'>) => {
  const [state, setState] = useState<CallState>({ kind: 'idle' })
  useEffect(() => {
    const onAnswered = (by: string) => setState({ kind: 'refused', by })
    socket.on('reception:answered', onAnswered)
    return () => void socket.off('reception:answered', onAnswered)
  }, [socket])
  useEffect(() => {
    if (state.kind !== 'calling') return
    const timer = setTimeout(() => setState({ kind: 'unanswered', called: state.called }), RECEPTION.callMs)
    return () => clearTimeout(timer)
  }, [state])
  const call = (called: Called): void => {
    setState({ kind: 'calling', called })
    ask('reception:call', { to: called.id }).catch((error: Error) =>
      setState({ kind: 'failed', message: error.message }),
    )
  }
  return { state, call }
}

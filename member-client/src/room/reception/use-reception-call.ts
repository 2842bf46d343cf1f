import { RECEPTION } from '@metapyra/contract/reception'
import type { SpaceConnection } from '@metapyra/session/realtime'
import { useEffect, useState } from 'react'

/** The person called, or anyone, with the name displayed. */
export interface CallTarget {
  /** Null: anyone. */
  id: string | null
  name: string
}
/** The state of the call. */
export type CallState =
  | { kind: 'idle' }
  | { kind: 'calling'; called: CallTarget }
  | { kind: 'unanswered'; called: CallTarget }
  | { kind: 'refused'; by: string }
  | { kind: 'failed'; message: string }

/** Calls one person at a time. If a person doesn't answer within a minute or can't come, the guest can call another. */
export const useReceptionCall = ({ ask, socket }: Pick<SpaceConnection, 'ask' | 'socket'>) => {
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
  const call = (called: CallTarget): void => {
    setState({ kind: 'calling', called })
    ask('reception:call', { to: called.id }).catch((error: Error) =>
      setState({ kind: 'failed', message: error.message }),
    )
  }
  return { state, call }
}

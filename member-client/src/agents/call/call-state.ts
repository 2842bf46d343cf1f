import { atom } from 'nanostores'

export interface CallState {
  phase: 'starting' | 'listening' | 'thinking' | 'speaking' | 'over'
  /** What one says oneself, so far. */
  heard: string
  /** What the agent says at the moment. */
  said: string
  isMuted: boolean
  /** Else one types, and is answered aloud. */
  canListen: boolean
  /** Whether a key stops the agent, or one's voice alone does. */
  canInterrupt: boolean
  /** People in the room do not hear one meanwhile. */
  isRoomMuted: boolean
  /** What was in the way, or is to be known, in words. */
  note: string
}

/** What carries a call: the browser's own voice, or Retell's. */
export interface CallTransport {
  mute(isMuted: boolean): void
  /** What was typed. */
  say(text: string): void
  interrupt(): void
  close(): void
}

export type CallAtom = ReturnType<typeof createCallState>

export const createCallState = () =>
  atom<CallState>({
    ...{ phase: 'starting', heard: '', said: '', isMuted: false, canListen: true, canInterrupt: false },
    ...{ isRoomMuted: false, note: '' },
  })

export const change = ($state: CallAtom, more: Partial<CallState>): void => {
  const before = $state.get()
  if (before.phase !== 'over') $state.set({ ...before, ...more })
}

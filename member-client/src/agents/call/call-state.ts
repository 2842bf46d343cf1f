import { atom } from 'nanostores'

export interface CallState {
  phase: 'starting' | 'listening' | 'thinking' | 'speaking' | 'over'
  /** What the user has said so far. */
  userTranscript: string
  /** What the agent is saying at the moment. */
  agentCaption: string
  isMuted: boolean
  /** If false, the user types and hears the answers. */
  canListen: boolean
  /** True if a key stops the agent; otherwise only the user's voice does. */
  canInterrupt: boolean
  /** True if the mic is muted for the people in the room during the call. */
  isRoomMuted: boolean
  /** A message about a problem or other information. */
  note: string
}

/** The transport of a call: the browser's own speech, or Retell's. */
export interface CallTransport {
  mute(isMuted: boolean): void
  /** Sends a typed question. */
  say(text: string): void
  interrupt(): void
  close(): void
}

export type CallAtom = ReturnType<typeof createCallState>

export const createCallState = () =>
  atom<CallState>({
    ...{
      phase: 'starting',
      userTranscript: '',
      agentCaption: '',
      isMuted: false,
      canListen: true,
      canInterrupt: false,
    },
    ...{ isRoomMuted: false, note: '' },
  })

export const change = ($state: CallAtom, more: Partial<CallState>): void => {
  const previous = $state.get()
  if (previous.phase !== 'over') $state.set({ ...previous, ...more })
}

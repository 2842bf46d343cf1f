/** The product's interface to a voice service for calls with agents. */
export interface VoiceProvider {
  /** Hosts that pages request over HTTP besides its sockets. */
  readonly reach: readonly string[]
  /** Throws VoiceDown if the call can't be started. */
  startCall(call: VoiceCall): Promise<{ providerCallId: string; accessToken: string }>
  /** Parses a webhook about a call; null if it isn't relevant here. Throws BadSignature. */
  readEvent(body: string, signature: string, now: Date): VoiceEvent | null
}

export interface VoiceCall {
  callId: string
  agent: { name: string; greeting: string; instructions: string }
  callerName: string
  timezone: string
}

export type VoiceEvent =
  | { kind: 'started'; providerCallId: string; startedAt: Date }
  | ({ kind: 'ended'; providerCallId: string } & EndedCall)

export interface EndedCall {
  /** Null if no one was connected. */
  startedAt: Date | null
  endedAt: Date | null
  /** In millionths of the provider's currency; null if not known yet. */
  costMicros: number | null
  said: TranscriptEntry[]
}

/** The transcript's entries in order. */
export interface TranscriptEntry {
  by: 'caller' | 'agent'
  text: string
}

/** The service gave no valid response, so there is no call. */
export class VoiceDown extends Error {}

/** The webhook doesn't come from the provider. */
export class BadSignature extends Error {}

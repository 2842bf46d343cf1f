/** What the product asks of a service that listens and speaks in calls with agents. */
export interface VoiceProvider {
  /** Hosts that pages ask over HTTP beside its sockets. */
  readonly reach: readonly string[]
  /** Throws VoiceDown where no call comes of it. */
  startCall(call: VoiceCall): Promise<{ providerCallId: string; accessToken: string }>
  /** What a webhook tells of a call; null: nothing that is of use here. Throws BadSignature. */
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
  /** Null where nobody was connected. */
  startedAt: Date | null
  endedAt: Date | null
  /** In millionths of the currency that the provider charges in; null where it has not said so yet. */
  costMicros: number | null
  said: SaidAloud[]
}

/** One after the other, as it was heard. */
export interface SaidAloud {
  by: 'caller' | 'agent'
  text: string
}

/** It did not answer, or not as it should: there is no call. */
export class VoiceDown extends Error {}

/** What claims to come from the provider does not. */
export class BadSignature extends Error {}

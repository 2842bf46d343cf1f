import { createHmac, randomBytes } from 'node:crypto'
import { createLivekit } from '../../providers/sfu/livekit.ts'
import { SANDBOX_SFU } from '../../providers/sfu/sfu.ts'
import { SANDBOX_VOICE } from '../../providers/voice/voice.ts'

/** A call in the form of Retell's API, limited to the fields that our client reads. */
export interface SandboxCall {
  call_id: string
  call_type: 'web_call'
  agent_id: string
  call_status: 'registered' | 'ongoing' | 'ended' | 'error'
  access_token: string
  metadata: Record<string, unknown>
  retell_llm_dynamic_variables: Record<string, string>
  start_timestamp?: number
  end_timestamp?: number
  duration_ms?: number
  disconnection_reason?: string
  transcript?: string
  transcript_object?: { role: 'agent' | 'user'; content: string; words: [] }[]
  /** In cents. */
  call_cost?: { combined_cost: number; total_duration_seconds: number; product_costs: [] }
}

export const EVENTS = ['call_started', 'call_ended', 'call_analyzed'] as const
export type SandboxEvent = (typeof EVENTS)[number]

const KEPT = 100
const TIMEOUT_MS = 10_000
/** Retell refuses older tokens. */
const TOKEN_LIVES_MS = 30_000
/** The sandbox's price per second, in cents. */
const CENTS_A_SECOND = 0.12

/** Signs as Retell does. Implemented separately, so that the code that verifies isn't the one that signs. */
export const signWebhook = (body: string, apiKey: string, at: number): string =>
  `v=${at},d=${createHmac('sha256', apiKey).update(`${body}${at}`).digest('hex')}`

const nameFor = (kind: string) => `${kind}_${randomBytes(14).toString('hex')}`

/** The sandbox's calls, and their webhooks to the product. */
export const createSandboxCalls = (endpoint: () => string, clock: () => Date) => {
  const calls = new Map<string, SandboxCall>()
  // Creates tokens like Retell's, for a room of the SFU sandbox if that is enabled.
  const { path: _, ...keys } = SANDBOX_SFU
  const livekit = createLivekit({ ...keys, url: () => '', clock })
  return {
    all: (): SandboxCall[] => [...calls.values()].reverse(),
    of: (id: string): SandboxCall | undefined => calls.get(id),
    register: async (input: Partial<SandboxCall>): Promise<SandboxCall> => {
      const room = nameFor('call')
      const pass = { room, identity: 'client', canSend: true, lifetimeMs: TOKEN_LIVES_MS }
      const call: SandboxCall = {
        ...{ call_id: room, call_type: 'web_call', call_status: 'registered' },
        ...{ agent_id: input.agent_id ?? '', metadata: input.metadata ?? {} },
        retell_llm_dynamic_variables: input.retell_llm_dynamic_variables ?? {},
        access_token: await livekit.pass(pass),
      }
      calls.set(call.call_id, call)
      const [oldest] = calls.keys()
      if (calls.size > KEPT && oldest) calls.delete(oldest)
      return call
    },
    /** Plays a call with this transcript and this length in seconds. */
    play: (call: SandboxCall, transcript: readonly ['agent' | 'user', string][], seconds: number): void => {
      const end = clock().getTime()
      Object.assign(call, {
        ...{ call_status: 'ended', disconnection_reason: 'user_hangup', duration_ms: seconds * 1000 },
        ...{ start_timestamp: end - seconds * 1000, end_timestamp: end },
        transcript: transcript
          .map(([role, content]) => `${role === 'user' ? 'User' : 'Agent'}: ${content}\n`)
          .join(''),
        transcript_object: transcript.map(([role, content]) => ({ role, content, words: [] })),
        call_cost: {
          ...{ combined_cost: seconds * CENTS_A_SECOND, total_duration_seconds: seconds, product_costs: [] },
        },
      } satisfies Partial<SandboxCall>)
    },
    /** Sends a call's webhook to the product, and returns the response's status. */
    tell: async (event: SandboxEvent, call: SandboxCall): Promise<number> => {
      const body = JSON.stringify({ event, call: { ...call, access_token: undefined } })
      const response = await fetch(endpoint(), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-retell-signature': signWebhook(body, SANDBOX_VOICE.apiKey, clock().getTime()),
        },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await response.body?.cancel()
      return response.status
    },
  }
}
export type SandboxCalls = ReturnType<typeof createSandboxCalls>

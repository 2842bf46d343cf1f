import { createCircuitBreakerFetch } from '../fetch-with-circuit-breaker.ts'
import type { VoiceCall, VoiceProvider } from './provider.ts'
import { VoiceDown } from './provider.ts'
import { readEvent } from './retell-events.ts'
import { checkSignature } from './retell-signature.ts'

const askOutside = createCircuitBreakerFetch()

interface Settings {
  apiKey: string
  agentId: string
  api(): string
  /** For tests: the time limit of a request. */
  withinMs?: number
}

const ASK_WITHIN_MS = 10_000

/** Retell's API. The browser's audio goes directly to Retell, through its package. */
export const createRetell = ({
  apiKey,
  agentId,
  api,
  withinMs = ASK_WITHIN_MS,
}: Settings): VoiceProvider => ({
  // Its package uses LiveKit's cloud, and requests the nearest of its hosts over HTTP.
  reach: ['https://*.livekit.cloud'],
  startCall: async (call) => {
    const response = await askOutside(`${api()}/v2/create-web-call`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
      body: JSON.stringify(bodyOf(call, agentId)),
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
    }).catch((error: Error) => {
      throw new VoiceDown(`create-web-call: ${error.message}`, { cause: error })
    })
    const text = await response.text().catch(() => '')
    if (!response.ok) throw new VoiceDown(`create-web-call: ${response.status} ${text.slice(0, 200)}`)
    return readCall(text)
  },
  readEvent: (body, signature, now) => {
    checkSignature(body, signature, apiKey, now)
    return readEvent(body)
  },
})

/** Variables can only be text; the agent at Retell uses them in its prompt: `{{agent_instructions}}`. */
const bodyOf = ({ callId, agent, callerName, timezone }: VoiceCall, agentId: string) => ({
  agent_id: agentId,
  metadata: { callId },
  retell_llm_dynamic_variables: {
    agent_name: agent.name,
    agent_greeting: agent.greeting,
    agent_instructions: agent.instructions,
    caller_name: callerName,
    caller_timezone: timezone,
  },
})

const readCall = (text: string) => {
  try {
    const { call_id: providerCallId, access_token: accessToken } = JSON.parse(text)
    if (typeof providerCallId === 'string' && typeof accessToken === 'string' && providerCallId)
      return { providerCallId, accessToken }
  } catch {
    // Falls through to the error below.
  }
  throw new VoiceDown(`create-web-call: no call in ${text.slice(0, 200)}`)
}

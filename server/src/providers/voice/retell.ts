import { createAskOutside } from '../ask-outside.ts'
import type { VoiceCall, VoiceProvider } from './provider.ts'
import { VoiceDown } from './provider.ts'
import { readEvent } from './retell-events.ts'
import { checkSignature } from './retell-signature.ts'

const askOutside = createAskOutside()

interface Settings {
  apiKey: string
  agentId: string
  api(): string
  /** For tests: how long an answer is waited for. */
  withinMs?: number
}

const ASK_WITHIN_MS = 10_000

/** Retell, over its API; what a browser hears of a call goes by its package, from browser to Retell. */
export const createRetell = ({
  apiKey,
  agentId,
  api,
  withinMs = ASK_WITHIN_MS,
}: Settings): VoiceProvider => ({
  // Its package talks with LiveKit's cloud, which says over HTTP which of its hosts is near.
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

/** Variables are text alone; the agent at Retell names them in its prompt: `{{agent_instructions}}`. */
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
    // Told below, as what it is not.
  }
  throw new VoiceDown(`create-web-call: no call in ${text.slice(0, 200)}`)
}

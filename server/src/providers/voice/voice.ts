import type { Config } from '../../platform/config/config.ts'
import type { VoiceProvider } from './provider.ts'
import { createRetell } from './retell.ts'

export const SANDBOX_VOICE = {
  path: '/sandbox/voice',
  apiKey: 'key_sandbox',
  agentId: 'agent_sandbox',
} as const

/** Creates the service from the settings; the sandbox's uses the same client and protocol. */
export const createVoice = (settings: Config['voice'], mainOrigin: () => string): VoiceProvider | null => {
  if (settings === null) return null
  if (settings === 'sandbox') {
    const { path, ...keys } = SANDBOX_VOICE
    return createRetell({ ...keys, api: () => `${mainOrigin()}${path}` })
  }
  const { apiUrl, ...keys } = settings
  return createRetell({ ...keys, api: () => apiUrl })
}

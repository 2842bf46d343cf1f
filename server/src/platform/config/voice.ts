import type { Settings } from './settings.ts'

interface RetellSettings {
  apiKey: string
  agentId: string
  apiUrl: string
}

/**
 * Reads which provider calls with agents use; null for the browser's own speech. Throws an error that names what is
 * wrong.
 */
export const readVoice = (settings: Settings, isProduction: boolean): RetellSettings | 'sandbox' | null => {
  const { VOICE, RETELL_API_KEY: apiKey, RETELL_AGENT_ID: agentId, RETELL_API_URL: apiUrl } = settings
  if (Boolean(apiKey) !== Boolean(agentId)) throw new Error('Set RETELL_API_KEY and RETELL_AGENT_ID together')
  if (isProduction && VOICE) throw new Error('VOICE=sandbox can’t be used in production')
  if (isProduction && !apiUrl.startsWith('https:'))
    throw new Error('RETELL_API_URL must be https in production')
  if (apiKey && agentId) return { apiKey, agentId, apiUrl: apiUrl.replace(/\/+$/, '') }
  return VOICE ?? null
}

import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import { BadSignature } from '../../providers/voice/provider.ts'
import { processCallEvent } from './voice-calls/call-events.service.ts'

export const VOICE_WEBHOOK_PATH = '/api/agent/voice-webhook'
/** Enough for an hour of speech, with the times of each word. */
const MAX_BYTES = 8 * 1024 * 1024

/**
 * [AGENT-17] Retell's webhook, outside the contract's calls: no session and no envelope, but a signature over the raw
 * body. A failure returns an error, so that Retell sends it again.
 */
export const registerVoiceWebhook = (app: FastifyInstance, services: Services): void => {
  const { voice } = services
  if (!voice) return
  app.post(VOICE_WEBHOOK_PATH, { bodyLimit: MAX_BYTES }, async ({ headers, body, log }, reply) => {
    const signature = headers['x-retell-signature']
    if (typeof body !== 'string' || typeof signature !== 'string') throw new AppError('BAD_SIGNATURE')
    try {
      const event = voice.readEvent(body, signature, services.clock())
      if (event) await processCallEvent(services, event)
    } catch (error) {
      if (!(error instanceof BadSignature)) throw error
      log.warn({ err: error }, 'voice webhook refused')
      throw new AppError('BAD_SIGNATURE')
    }
    return reply.code(204).header('cache-control', 'no-store').send()
  })
}

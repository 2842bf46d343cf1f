import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import { BadSignature } from '../../providers/payment/provider.ts'
import { takeNews } from './billing/reconcile.service.ts'
import { asked } from './core/provider.service.ts'

export const WEBHOOK_PATH = '/api/payment/webhook'
const MAX_BYTES = 512 * 1024

/**
 * What the provider tells by itself, outside the calls: no session and no envelope, but a signature over the body as it
 * came. What it says is no more than a reason to ask ([PAY-1]); a failure is answered as one, so that it is told again.
 */
export const registerPaymentWebhook = (app: FastifyInstance, services: Services): void => {
  const { payment: provider } = services
  if (!provider) return
  app.post(WEBHOOK_PATH, { bodyLimit: MAX_BYTES }, async (request, reply) => {
    const signature = request.headers['stripe-signature']
    if (typeof request.body !== 'string' || typeof signature !== 'string') throw new AppError('BAD_SIGNATURE')
    const event = await provider
      .readEvent(request.body, signature, services.clock())
      .catch((error: Error) => {
        if (!(error instanceof BadSignature)) throw error
        request.log.warn({ err: error.cause }, 'payment webhook refused')
        throw new AppError('BAD_SIGNATURE')
      })
    if (event) {
      const { id: eventId, subscriptionId, pageId } = event
      await asked(takeNews(services, provider, { subscriptionId, pageId, eventId }))
    }
    return reply.header('cache-control', 'no-store').send({ received: true })
  })
}

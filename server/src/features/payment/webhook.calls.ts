import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import { BadSignature } from '../../providers/payment/provider.ts'
import { takeNews } from './billing/reconcile.service.ts'
import { askProvider } from './core/provider.service.ts'

export const WEBHOOK_PATH = '/api/payment/webhook'
const MAX_BYTES = 512 * 1024

/**
 * The provider's webhook, outside the calls: no session and no envelope, but a signature over the raw body. An event is
 * only a reason to check ([PAY-1]). Failures return an error, so that the event is sent again.
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
      await askProvider(takeNews(services, provider, { subscriptionId, pageId, eventId }))
    }
    return reply.header('cache-control', 'no-store').send({ received: true })
  })
}

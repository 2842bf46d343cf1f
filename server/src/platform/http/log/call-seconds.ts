import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { Histogram } from 'prom-client'

/** Records each call's duration, by the call's declared name. */
export const countCallSeconds = (app: FastifyInstance, metrics: Registry): void => {
  const duration = new Histogram({
    name: 'http_call_seconds',
    help: 'Time from request to reply',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [metrics],
  })
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.schema?.operationId
    if (call) duration.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { collectDefaultMetrics, Histogram } from 'prom-client'

export type Probe = () => Promise<unknown>

/** /healthz: it serves; /readyz: what it stands on answers; /metrics: for Prometheus. */
export const installHealth = (
  app: FastifyInstance,
  { probes, metrics }: { probes: Record<string, Probe>; metrics: Registry },
): void => {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'silent' }, async (_, reply) => {
    const answers = await Promise.all(
      Object.entries(probes).map(async ([name, probe]) => [name, await isUp(probe)] as const),
    )
    reply.code(answers.every(([, isReady]) => isReady) ? 200 : 503)
    return Object.fromEntries(answers)
  })

  collectDefaultMetrics({ register: metrics })
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
  app.get('/metrics', { logLevel: 'silent' }, async (_, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  )
}

const PROBE_MS = 2000

const isUp = async (probe: Probe): Promise<boolean> => {
  const late = new Promise<never>((_, reject) => setTimeout(reject, PROBE_MS, new Error('late')).unref())
  return Promise.race([probe(), late]).then(
    () => true,
    () => false,
  )
}

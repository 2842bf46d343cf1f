import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { collectDefaultMetrics } from 'prom-client'
import type { Drain } from '../connections/drain.ts'
import type { Shedding } from '../connections/load-shedding.ts'
import { countCallSeconds } from '../log/call-seconds.ts'

export type Probe = () => Promise<unknown>

interface Options {
  /** What the server needs to work. */
  probes: Record<string, Probe>
  /** What the server can work without, each listed separately. */
  hints: Record<string, () => boolean>
  drain: Pick<Drain, 'isDraining'>
  shedding: Shedding
  metrics: Registry
}

/** /healthz: the server runs; /readyz: its dependencies respond, and it isn't stopping; /metrics: for Prometheus. */
export const installHealth = (
  app: FastifyInstance,
  { probes, hints, drain, shedding, metrics }: Options,
): void => {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'silent' }, async (_, reply) => {
    const answers = await Promise.all(
      Object.entries(probes).map(async ([name, probe]) => [name, await isUp(probe)] as const),
    )
    // While places are released, this server does what it can; if it were not ready, another one would get its load
    // too.
    const isReady = !drain.isDraining() && !shedding.isStuck() && answers.every(([, isThere]) => isThere)
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store')
    const hintStates = Object.entries(hints).map(([name, isThere]) => [name, isThere()] as const)
    return {
      ...Object.fromEntries([...answers, ...hintStates]),
      ...(shedding.isShedding() && { calls: false }),
      ...(drain.isDraining() && { draining: true }),
    }
  })
  collectDefaultMetrics({ register: metrics })
  countCallSeconds(app, metrics)
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

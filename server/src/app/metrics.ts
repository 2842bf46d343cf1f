import type { Registry } from 'prom-client'
import { Counter, Gauge } from 'prom-client'
import { freeBytesOf } from '../platform/disk.ts'
import type { Shedding } from '../platform/http/connections/load-shedding.ts'
import type { Realtime } from '../platform/realtime/attach.ts'
import type { Services } from '../platform/services.ts'
import type { QueueState } from './queues.ts'
import { readQueues } from './queues.ts'

/**
 * Registers what /metrics reports besides the cost of calls and sockets: who is connected, and what waits for how long.
 */
export const registerMetrics = (
  { bus, config, connection, db, disk, redis }: Services,
  {
    metrics,
    realtime,
    shedding,
  }: {
    metrics: Registry
    realtime: Pick<Realtime, 'connectionCount' | 'webTransportCount'>
    shedding: Shedding
  },
): void => {
  const registers = [metrics]
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read())
      },
    })
  gauge('disk_free_bytes', 'Free disk space at DATA_DIR', () =>
    freeBytesOf(config.DATA_DIR).catch(() => Number.NaN),
  )
  gauge('live_sockets', 'Open sockets on this server', realtime.connectionCount)
  gauge(
    'live_webtransport_sockets',
    'Open sockets over WebTransport on this server',
    realtime.webTransportCount,
  )
  gauge('calls_at_once', 'Calls in progress on this server, of MOST_CALLS_AT_ONCE', shedding.callCount)
  new Counter({
    name: 'calls_shed_total',
    help: 'Calls refused because too many were in progress',
    registers,
    collect() {
      this.reset()
      this.inc(shedding.refusedCount())
    },
  })
  if (redis)
    gauge('redis_up', 'Whether this server is connected to Redis', () => (redis.status === 'ready' ? 1 : 0))

  const messages = new Counter({
    name: 'chat_messages_total',
    help: 'Messages this server has accepted',
    registers,
  })
  bus.on('message:sent', () => messages.inc())

  new Gauge({
    name: 'database_connections',
    help: 'This server’s database connections, and what’s waiting for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = connection.pool
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waited for' }, waitingCount)
    },
  })

  // Several metrics of one query, which are requested at the same moment.
  let pendingRead: Promise<QueueState[]> | undefined
  const readOnce = (): Promise<QueueState[]> => {
    // Without the database, the other metrics are still reported.
    pendingRead ??= readQueues(db)
      .catch(() => [])
      .finally(() => {
        pendingRead = undefined
      })
    return pendingRead
  }
  const ofQueues = (name: string, help: string, read: (waiting: QueueState) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers,
      async collect() {
        for (const waiting of await readOnce()) this.set({ queue: waiting.queue }, read(waiting))
      },
    })
  ofQueues('queue_waiting', 'Due but not done yet; the same on all servers', ({ count }) => count)
  ofQueues('queue_oldest_seconds', 'How long the first of a queue has been due', (one) => one.oldestSeconds)
  gauge('server_ready', 'Whether the database answers, the disk has room, and calls end', async () =>
    (await readOnce()).length > 0 && !disk.isLow() && !shedding.isStuck() ? 1 : 0,
  )
  ofQueues('queue_failing', 'Failed and to be retried', ({ failing }) => failing)

  const givenUp = new Counter({
    name: 'mails_given_up_total',
    help: 'Emails this server has given up on',
    registers,
  })
  bus.on('mail:given-up', () => givenUp.inc())
}

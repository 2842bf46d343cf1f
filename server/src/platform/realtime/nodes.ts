import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { logRedisError, openRedis } from '../redis.ts'

/** Further messages are dropped, because they are sent again by themselves. */
const MOST_AT_START = 100

/**
 * Messages between the servers of one installation. They are hints and never the truth: while Redis is gone nothing
 * arrives and each node continues by itself, and what must not be lost is read from the database.
 */
export interface Nodes {
  /** This node's own id. */
  readonly id: string
  /** False if this server is the only one (no REDIS_URL). */
  readonly areSeveral: boolean
  tell(event: string, payload: unknown): void
  hear<T>(event: string, listener: (payload: T, nodeId: string) => void): void
  close(): Promise<void>
}

interface NodeMessage {
  nodeId: string
  event: string
  payload: unknown
}

interface Options {
  redisUrl: string | undefined
  /**
   * The channel's name, because one Redis may serve several installations, and its database numbers don't separate
   * channels.
   */
  channel: string
  log: FastifyBaseLogger
}

export const connectNodes = ({ redisUrl, channel, log }: Options): Nodes => {
  const id = randomUUID()
  if (!redisUrl) {
    return {
      id,
      areSeveral: false,
      tell: () => undefined,
      hear: () => undefined,
      close: async () => undefined,
    }
  }
  const listeners = new Map<string, ((payload: never, nodeId: string) => void)[]>()
  // No offline queue, because queued messages would arrive late and all at once.
  const publisher = openRedis(redisUrl, log, { enableOfflineQueue: false, maxRetriesPerRequest: null })
  const subscriber = openRedis(redisUrl, log, { maxRetriesPerRequest: null })
  /** Requests of a starting server. Sent only after it has subscribed, because it would miss answers before that. */
  let pendingAtStart: NodeMessage[] | null = []
  const say = (parcel: NodeMessage): void => {
    publisher.publish(channel, JSON.stringify(parcel)).catch(logRedisError(log))
  }
  Promise.all([
    subscriber.subscribe(channel),
    new Promise((resolve) => publisher.once('ready', resolve)),
  ]).then(() => {
    pendingAtStart?.forEach(say)
    pendingAtStart = null
  }, logRedisError(log))
  subscriber.on('message', (_channel: string, text: string) => {
    const parcel = JSON.parse(text) as NodeMessage
    if (parcel.nodeId === id) return
    for (const listener of listeners.get(parcel.event) ?? []) listener(parcel.payload as never, parcel.nodeId)
  })
  return {
    id,
    areSeveral: true,
    tell: (event, payload) => {
      const parcel: NodeMessage = { nodeId: id, event, payload }
      if (publisher.status === 'ready') say(parcel)
      else if (pendingAtStart && pendingAtStart.length < MOST_AT_START) pendingAtStart.push(parcel)
    },
    hear: (event, listener) => {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    close: async () => {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}

import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { openRedis, sayRedisFailed } from '../redis.ts'

/** More is told again by itself. */
const MOST_AT_START = 100

/**
 * What the servers of one installation tell each other. A hint and never the truth: while Redis is gone nothing
 * arrives, each node goes on by itself, and what must not be lost is looked up in the database.
 */
export interface Nodes {
  /** This node's own name. */
  readonly id: string
  /** False where this server is alone (no REDIS_URL). */
  readonly areSeveral: boolean
  tell(event: string, payload: unknown): void
  hear<T>(event: string, listener: (payload: T, nodeId: string) => void): void
  close(): Promise<void>
}

interface Parcel {
  nodeId: string
  event: string
  payload: unknown
}

interface Options {
  redisUrl: string | undefined
  /** The channel's name: one Redis may serve several installations, and its numbers of databases part no channels. */
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
  // Without a queue: what waits for Redis would arrive late and all at once.
  const speaker = openRedis(redisUrl, log, { enableOfflineQueue: false, maxRetriesPerRequest: null })
  const ear = openRedis(redisUrl, log, { maxRetriesPerRequest: null })
  /** What a server asks as it starts: of what is told before, it would hear nothing. */
  let atStart: Parcel[] | null = []
  const say = (parcel: Parcel): void => {
    speaker.publish(channel, JSON.stringify(parcel)).catch(sayRedisFailed(log))
  }
  Promise.all([ear.subscribe(channel), new Promise((resolve) => speaker.once('ready', resolve))]).then(() => {
    atStart?.forEach(say)
    atStart = null
  }, sayRedisFailed(log))
  ear.on('message', (_channel: string, text: string) => {
    const parcel = JSON.parse(text) as Parcel
    if (parcel.nodeId === id) return
    for (const listener of listeners.get(parcel.event) ?? []) listener(parcel.payload as never, parcel.nodeId)
  })
  return {
    id,
    areSeveral: true,
    tell: (event, payload) => {
      const parcel: Parcel = { nodeId: id, event, payload }
      if (speaker.status === 'ready') say(parcel)
      else if (atStart && atStart.length < MOST_AT_START) atStart.push(parcel)
    },
    hear: (event, listener) => {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    close: async () => {
      speaker.disconnect()
      ear.disconnect()
    },
  }
}

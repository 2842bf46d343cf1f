/**
 * The QUIC process (started by `quic-child.ts`). UDP packets from anyone are parsed by a third-party library, and
 * whatever it does can end or stall only this process.
 */
import process from 'node:process'
import { createQuicConfig } from './quic-config.ts'
import type { QuicConnection } from './quic-connection.ts'
import type { QuicListener } from './quic-listener.ts'
import { createQuicListener } from './quic-listener.ts'
import type { FromQuic, ToQuic } from './quic-messages.ts'
import type { Quiche, QuicheConfig } from './quiche.ts'
import { loadQuiche } from './quiche.ts'

const MOST_BYTES = 512 * 1024 ** 2
const LOOK_EVERY_MS = 1000

const connections = new Map<number, QuicConnection>()
let nextId = 1
let quiche: Quiche | undefined
let config: QuicheConfig | undefined
let listener: QuicListener | undefined

const tell = (message: FromQuic): void => {
  if (process.connected) process.send?.(message)
}

/** Connections that request nothing get no id. */
const follow = (connection: QuicConnection) => {
  let id = 0
  return {
    onAsked: (head: { path: string; authority: string; origin: string }) => {
      id = nextId++
      connections.set(id, connection)
      tell({ type: 'asked', id, ip: connection.ip, ...head })
    },
    onStream: () => tell({ type: 'stream', id }),
    onData: (bytes: Buffer) => tell({ type: 'data', id, bytes }),
    onClosed: () => {
      if (connections.delete(id)) tell({ type: 'closed', id })
    },
  }
}

const start = async (input: ToQuic & { type: 'start' }): Promise<void> => {
  const loaded = loadQuiche(input.binary)
  quiche = loaded
  config = createQuicConfig(loaded, input)
  listener = createQuicListener({
    quiche: loaded,
    config: () => config as QuicheConfig,
    maxAnAddress: input.maxAnAddress,
    onConnection: follow,
  })
  tell({ type: 'listening', port: await listener.bind(input.hosts, input.port) })
}

const hear = async (message: ToQuic): Promise<void> => {
  switch (message.type) {
    case 'start':
      return start(message)
    case 'certificate':
      if (quiche) config = createQuicConfig(quiche, message)
      return
    case 'answer':
      return connections.get(message.id)?.answer(message.status)
    case 'allow':
      return connections.get(message.id)?.allow(message.bytes)
    case 'write':
      return connections
        .get(message.id)
        ?.write(Buffer.from(message.bytes), () => tell({ type: 'taken', id: message.id }))
    case 'end':
      return connections.get(message.id)?.end()
    case 'beat':
      return tell({ type: 'beat' })
    case 'stop':
      await listener?.close()
      process.exit(0)
  }
}

process.on('message', (message: ToQuic) => {
  hear(message).catch((error: Error) => {
    tell({ type: 'failed', why: error.message })
    process.disconnect()
  })
})
// Without the server this process has no purpose. A terminal's signals reach both, and the server decides when this one
// ends.
process.on('disconnect', () => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_BYTES) process.exit(1)
}, LOOK_EVERY_MS)

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Live } from '../api/live.ts'
import { connected, emitWithAck, openSocket } from '../api/live.ts'
import type { Owner } from '../api/register.ts'
import { createSpaceOwner } from '../api/register.ts'
import type { Served } from '../e2e/served.ts'
import { serve } from '../e2e/served.ts'
import type { RawClient } from '../load/raw-client.ts'
import { openRawClient } from '../load/raw-client.ts'
import { metricValue } from './metric-value.ts'

const SLOW = 50
const MOST_GROWN_BYTES = 100 * 1024 ** 2
const LINE_BYTES = 15_000
/** Some megabytes per connection are buffered by the operating systems before anything waits in the server. */
const MOST_LINES = 2000
const PONG_EVERY_MS = 5000

describe('[F7] fifty who read nothing, and answer pings blindly', () => {
  let served: Served
  let owner: Owner
  const readers: RawClient[] = []
  beforeAll(async () => {
    served = await serve({ RATE_LIMIT_FACTOR: '1000' })
    owner = await createSpaceOwner(served)
  })
  afterAll(async () => {
    for (const reader of readers) reader.close()
    await served?.end()
  })

  const openSlow = (): Promise<RawClient> =>
    new Promise((resolve, reject) => {
      const { actor, spaceId } = owner
      openRawClient({
        port: actor.port,
        address: '127.0.0.1',
        cookie: actor.jar.header(),
        onText: (payload, client) => {
          const text = payload.toString('latin1')
          if (text.startsWith('0{')) client.send(`40${JSON.stringify({ workspaceId: spaceId })}`)
          if (!text.startsWith('40{')) return
          client.send('420["space:enter",{}]')
          client.stall()
          resolve(client)
        },
        onClose: () => undefined,
      }).catch(reject)
    })

  const figure = (name: string) => metricValue(served.origin, name)

  /** How long lines take to reach a reader: the 95th of a hundred. */
  const seenP95 = async (writer: Live, reader: Live, lines: number): Promise<number> => {
    const times: number[] = []
    for (let at = 0; at < lines; at += 1) {
      const clientId = randomUUID()
      const startedAt = performance.now()
      const allReceived = new Promise<void>((resolve) => {
        const onMessage = (message: ChatMessage) => {
          if (message.clientId !== clientId) return
          reader.off('chat:message', onMessage)
          resolve()
        }
        reader.on('chat:message', onMessage)
      })
      await emitWithAck(writer, 'chat:send', {
        receiverId: owner.spaceId,
        clientId,
        body: 'x'.repeat(LINE_BYTES),
      })
      await allReceived
      times.push(performance.now() - startedAt)
    }
    return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
  }

  it('are each closed, cost the server little, and hold nobody else up', async () => {
    const [writer, reader] = await Promise.all(
      [1, 2].map(() => connected(openSocket(owner.actor, owner.spaceId))),
    )
    if (!writer || !reader) throw new Error('Not connected')
    for (const socket of [writer, reader]) await emitWithAck(socket, 'space:enter', {})
    await seenP95(writer, reader, 50)
    const alone = await seenP95(writer, reader, 100)
    while (readers.length < SLOW) readers.push(await openSlow())
    const pongs = setInterval(() => {
      for (const slow of readers) slow.send('3')
    }, PONG_EVERY_MS)
    const before = await figure('process_resident_memory_bytes')
    let peak = before
    const beside: number[] = []
    for (let lines = 0; lines < MOST_LINES && (await figure('live_slow_total')) < SLOW; lines += 50) {
      beside.push(await seenP95(writer, reader, 50))
      peak = Math.max(peak, await figure('process_resident_memory_bytes'))
    }
    clearInterval(pongs)
    await wait(1000)
    process.stdout.write(
      `seen p95 ${alone.toFixed(1)} ms alone, ${Math.max(...beside).toFixed(1)} ms beside them; ` +
        `grown by ${((peak - before) / 1024 ** 2).toFixed(0)} MB; ${await figure('live_slow_total')} closed\n`,
    )
    expect(await figure('live_slow_total')).toBe(SLOW)
    expect(peak - before).toBeLessThan(MOST_GROWN_BYTES)
    expect(Math.max(...beside)).toBeLessThan(2 * alone)
    for (const socket of [writer, reader]) socket.disconnect()
  })
})

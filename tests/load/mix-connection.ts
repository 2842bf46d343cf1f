/** The live connection of one person in a load test. */
import type { ClientToServer } from '@metapyra/contract/realtime'
import type { MixTally } from './mix-tally.ts'
import type { RawClient } from './raw-client.ts'
import { openRawClient } from './raw-client.ts'

const ACK_TIMEOUT_MS = 10_000

/** Called for each event with its name, and with a function that parses its content on demand. */
type OnEvent = (event: string, parse: () => unknown[]) => void

interface Options {
  port: number
  address: string
  host: string
  cookie: string
  spaceId: string
  tally: MixTally
  onEvent: OnEvent
  onClose(): void
}

export interface Line {
  /** Returns undefined if there was no answer, or a refusal. */
  ask<T>(event: keyof ClientToServer, input: unknown): Promise<T | undefined>
  tell(event: keyof ClientToServer, input: unknown): void
  close(): void
}

/** Escapes everything but ASCII, which is all that a frame holds. */
const ascii = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const nameIn = (packet: Buffer): string => packet.toString('latin1', 4, packet.indexOf(0x22, 4))

/** Resolves once Socket.IO has connected; rejects if it is refused or closed before. */
export const openLine = async ({ tally, onEvent, onClose, host, spaceId, ...to }: Options): Promise<Line> => {
  const { promise: letIn, resolve: isIn, reject } = Promise.withResolvers<void>()
  letIn.catch(() => undefined)
  const waiting = new Map<number, (answer: Buffer | undefined) => void>()
  let lastRequestId = 0
  let isOver = false
  const answered = (packet: Buffer): void => {
    const start = packet.indexOf(0x5b)
    waiting.get(Number(packet.toString('latin1', 2, start)))?.(packet.subarray(start))
  }
  const onText = (packet: Buffer, self: RawClient): void => {
    tally.frame(packet.length)
    if (packet[0] === 0x30) self.send(`40${ascii({ workspaceId: spaceId })}`)
    if (packet[0] !== 0x34) return
    if (packet[1] === 0x30) isIn()
    else if (packet[1] === 0x34) reject(new Error(packet.toString()))
    else if (packet[1] === 0x32)
      onEvent(nameIn(packet), () => JSON.parse(packet.toString('utf8', 2)).slice(1))
    else if (packet[1] === 0x33) answered(packet)
  }
  const close = (): void => {
    if (isOver) return
    isOver = true
    reject(new Error('closed'))
    for (const answer of waiting.values()) answer(undefined)
    onClose()
  }
  const client = await openRawClient({ ...to, proxiedFor: host, onText, onClose: close })
  await letIn
  const ask = <T>(event: keyof ClientToServer, input: unknown): Promise<T | undefined> =>
    new Promise((resolve) => {
      lastRequestId += 1
      const id = lastRequestId
      const startedAtMs = performance.now()
      const timer = setTimeout(() => {
        tally.timedOut(event)
        end(undefined)
      }, ACK_TIMEOUT_MS)
      const end = (value: T | undefined): void => {
        clearTimeout(timer)
        waiting.delete(id)
        resolve(value)
      }
      waiting.set(id, (answer) => {
        if (!answer) return end(undefined)
        tally.asked(performance.now() - startedAtMs)
        const [{ ok, value, error }] = JSON.parse(answer.toString())
        if (!ok && error.code === 'INTERNAL') tally.failed(`${event}: ${error.code}`)
        else if (!ok) tally.refused(`${event}: ${error.code} ${error.message}`)
        end(ok ? value : undefined)
      })
      client.send(`42${id}${ascii([event, input])}`)
    })
  return {
    ask: (event, input) => (isOver ? Promise.resolve(undefined) : ask(event, input)),
    tell: (event, input) => {
      if (!isOver) client.send(`42${ascii([event, input])}`)
    },
    close: () => client.close(),
  }
}

/** The messages on a socket, as text: in the product's own protocol, and in the plain one for comparison. */
import type { EnterReply } from '../../shared/contract/src/space/room.ts'

export type Step = [x: number, y: number, direction: number, isMoving: number]

export interface Protocol {
  /** The reply to send while entering. */
  answerTo(text: string): string | undefined
  /** The person's own position, once they have entered. */
  enteredBy(text: string): { n: number; x: number; y: number } | undefined
  move(step: Step): string
  /** The other people's positions in a packet: number, x and y in hundredths of a tile. */
  places(packet: Buffer, each: (n: number, x: number, y: number) => void): void
  /** The position that the server has set after refusing a step. */
  putBy(packet: Buffer): { x: number; y: number } | undefined
}

const beginsWith = (packet: Buffer, text: string): boolean =>
  packet.length > text.length && packet.toString('latin1', 0, text.length) === text

export const ours = (spaceId: string): Protocol => ({
  answerTo: (text) => {
    if (text.startsWith('0{')) return `40{"workspaceId":"${spaceId}"}`
    return text.startsWith('40{') ? '420["space:enter",{}]' : undefined
  },
  enteredBy: (text) => {
    if (!text.startsWith('430[')) return undefined
    const [answer] = JSON.parse(text.slice(3)) as [{ ok: boolean; value: EnterReply }]
    if (!answer.ok) throw new Error(text)
    return answer.value.self
  },
  move: (step) => `42["space:move",${JSON.stringify(step)}]`,
  places: (packet, each) => {
    if (!beginsWith(packet, '42["space:moves"')) return
    const [, batch] = JSON.parse(packet.toString('latin1', 2)) as [string, number[]]
    for (let at = 1; at + 3 < batch.length; at += 4)
      each(batch[at] ?? 0, batch[at + 1] ?? 0, batch[at + 2] ?? 0)
  },
  putBy: (packet) =>
    beginsWith(packet, '42["space:put"')
      ? (JSON.parse(packet.toString('latin1', 2)) as [string, { x: number; y: number }])[1]
      : undefined,
})

export const plain = ({ n, x, y }: { n: number; x: number; y: number }): Protocol => ({
  answerTo: (text) => {
    if (text.startsWith('0{')) return '40'
    return text.startsWith('40{') ? `42["enter",[${n},${x},${y}]]` : undefined
  },
  enteredBy: (text) => (text.startsWith('42["entered"') ? { n, x, y } : undefined),
  move: (step) => `42["move",${JSON.stringify(step)}]`,
  places: (packet, each) => {
    if (!beginsWith(packet, '42["moved"')) return
    const [, [number = 0, atX = 0, atY = 0]] = JSON.parse(packet.toString('latin1', 2)) as [string, number[]]
    each(number, Math.round(atX * 100), Math.round(atY * 100))
  },
  putBy: () => undefined,
})

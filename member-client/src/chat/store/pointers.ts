import { ApiError, isPassing } from '@metapyra/session/errors'
import type { SpaceConnection } from '@metapyra/session/realtime'

/** How far one has read, or one's device has received. */
type Pointer = 'chat:read' | 'chat:got'

interface PointerOptions {
  isOpen(): boolean
  ask: SpaceConnection['ask']
  later(ms: number, task: () => void): void
  /** At least: where a few wait for it, sooner than where many read. */
  waitMs(receiverId: string): number
}

/**
 * Tells how far one has come, the farthest alone: who reads along in a lively chat does not tell each message, nor do
 * all who read it at the same moment. What the server has not heard is told again.
 */
export const createPointers = ({ isOpen, ask, later, waitMs }: PointerOptions) => {
  const waiting = new Map<string, number>()
  const point = (pointer: Pointer, receiverId: string, seq: number): void => {
    const key = `${pointer} ${receiverId}`
    const before = waiting.get(key)
    waiting.set(key, Math.max(seq, before ?? 0))
    if (before !== undefined) return
    const tell = (): void => {
      const farthest = waiting.get(key) ?? seq
      waiting.delete(key)
      const again = () => point(pointer, receiverId, farthest)
      if (isOpen())
        ask(pointer, { receiverId, seq: farthest }).catch((error: unknown) => {
          if (error instanceof ApiError && isPassing(error.code)) again()
        })
      else again()
    }
    later(waitMs(receiverId) * (1 + Math.random()), tell)
  }
  return point
}

import { ApiError, isPassing } from '@metapyra/session/errors'
import type { SpaceConnection } from '@metapyra/session/realtime'

/** How far the user has read, or the device has received. */
type Pointer = 'chat:read' | 'chat:got'

interface PointerOptions {
  isOpen(): boolean
  ask: SpaceConnection['ask']
  later(ms: number, task: () => void): void
  /** Minimum delay: shorter if few people wait for the receipt than if many do. */
  waitMs(receiverId: string): number
}

/**
 * Sends receipts, only the farthest of each conversation: in a lively chat a reader does not send one per message, and
 * many readers don't send theirs at the same moment. A receipt that did not arrive is sent again.
 */
export const createReceiptSender = ({ isOpen, ask, later, waitMs }: PointerOptions) => {
  const waiting = new Map<string, number>()
  const sendReceipt = (pointer: Pointer, receiverId: string, seq: number): void => {
    const key = `${pointer} ${receiverId}`
    const before = waiting.get(key)
    waiting.set(key, Math.max(seq, before ?? 0))
    if (before !== undefined) return
    const send = (): void => {
      const farthest = waiting.get(key) ?? seq
      waiting.delete(key)
      const retry = () => sendReceipt(pointer, receiverId, farthest)
      if (isOpen())
        ask(pointer, { receiverId, seq: farthest }).catch((error: unknown) => {
          if (error instanceof ApiError && isPassing(error.code)) retry()
        })
      else retry()
    }
    later(waitMs(receiverId) * (1 + Math.random()), send)
  }
  return sendReceipt
}

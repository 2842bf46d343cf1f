import type { SpaceConnection } from '@metapyra/session/realtime'

/** How far one has read, or one's device has received. */
type Pointer = 'chat:read' | 'chat:got'

interface PointerOptions {
  isOpen(): boolean
  ask: SpaceConnection['ask']
  /** At least: where a few wait for it, sooner than where many read. */
  waitMs(receiverId: string): number
}

/**
 * Tells how far one has come, the farthest alone: who reads along in a lively chat does not tell each message, nor do
 * all who read it at the same moment.
 */
export const createPointers = ({ isOpen, ask, waitMs }: PointerOptions) => {
  const waiting = new Map<string, number>()
  return (pointer: Pointer, receiverId: string, seq: number): void => {
    const key = `${pointer} ${receiverId}`
    const before = waiting.get(key)
    waiting.set(key, Math.max(seq, before ?? 0))
    if (before !== undefined) return
    setTimeout(
      () => {
        const farthest = waiting.get(key) ?? seq
        waiting.delete(key)
        // It only matters once it arrives: whoever goes on tells a newer one.
        if (isOpen()) ask(pointer, { receiverId, seq: farthest }).catch(() => undefined)
      },
      waitMs(receiverId) * (1 + Math.random()),
    )
  }
}

import { CHAT } from '@metapyra/contract/chat'
import { atom } from 'nanostores'

/** Who is typing, by receiver. Each person is removed after a while without a signal. */
export type Typing = Readonly<Record<string, readonly string[]>>

/** `send` signals that the user is typing. */
export const createTyping = (send: (receiverId: string) => void) => {
  const $typing = atom<Typing>({})
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let sentAtMs = -Infinity
  let sentReceiverId = ''

  const without = (receiverId: string, personId: string): readonly string[] =>
    ($typing.get()[receiverId] ?? []).filter((id) => id !== personId)
  const stop = (receiverId: string, personId: string): void => {
    const key = `${receiverId} ${personId}`
    if (!timers.has(key)) return
    clearTimeout(timers.get(key))
    timers.delete(key)
    $typing.set({ ...$typing.get(), [receiverId]: without(receiverId, personId) })
  }
  return {
    $typing,
    hear: (personId: string, receiverId: string): void => {
      const key = `${receiverId} ${personId}`
      clearTimeout(timers.get(key))
      timers.set(
        key,
        setTimeout(() => stop(receiverId, personId), CHAT.typingLastsMs),
      )
      const otherIds = without(receiverId, personId)
      $typing.set({ ...$typing.get(), [receiverId]: [...otherIds, personId] })
    },
    /** Removes a person whose message has arrived, so that they are no longer typing. */
    stop,
    /** The user is typing; sent once every few seconds. */
    signalTyping: (receiverId: string): void => {
      const nowMs = performance.now()
      if (receiverId === sentReceiverId && nowMs - sentAtMs < CHAT.typingEveryMs) return
      sentReceiverId = receiverId
      sentAtMs = nowMs
      send(receiverId)
    },
  }
}

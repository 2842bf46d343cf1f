import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { ApiError, isPassing } from '@metapyra/session/errors'
import type { WritableAtom } from 'nanostores'
import type { Outbox, OutboxStorage, Outgoing } from './outbox.ts'
import { isCancellable, restored } from './outbox.ts'

interface SenderOptions {
  $outbox: WritableAtom<Outbox>
  storage: OutboxStorage
  isOpen(): boolean
  /** Resolves once the server has stored the message; throws `ApiError`. */
  send(message: Outgoing): Promise<ChatMessage>
  onSent(message: ChatMessage, receiverId: string): void
  /** Runs a task later: the next try while the connection stands but the server is not able. */
  later(task: () => void): void
}

/** Sends what is in the outbox, one at a time, each under its one id until it is acknowledged or refused. */
export const createSender = ({ $outbox, storage, isOpen, send, onSent, later }: SenderOptions) => {
  let isRunning = false
  const find = (clientId: string) => $outbox.get().find((one) => one.clientId === clientId)

  /** Changes a message, or lets it go, here and where it is kept. */
  const update = async (clientId: string, changes: Partial<Outgoing> | null): Promise<void> => {
    const before = find(clientId)
    if (!before) return
    const after = changes && { ...before, ...changes }
    $outbox.set($outbox.get().flatMap((one) => (one === before ? (after ?? []) : one)))
    // Where the browser refuses storage, the outbox lasts as long as the page.
    await (after ? storage.put(clientId, after) : storage.remove(clientId)).catch(() => undefined)
  }

  /** False where it makes no sense to go on with the next one now. */
  const attempt = async (message: Outgoing): Promise<boolean> => {
    const { clientId, receiverId } = message
    await update(clientId, { state: 'sending', wasTried: true })
    if (!find(clientId)) return true
    try {
      onSent(await send(message), receiverId)
      await update(clientId, null)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Whoever is signed out sends it once they are back.
      const isRefused = !isPassing(error.code) && error.code !== 'NO_SESSION'
      await update(clientId, isRefused ? { state: 'failed', problem: error.message } : { state: 'queued' })
      return isRefused
    }
  }

  /** Sends whatever waits, if the connection is open. Harmless at any time. */
  const wake = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    try {
      for (;;) {
        const next = $outbox.get().find(({ state }) => state === 'queued')
        if (!next || !isOpen()) return
        if (!(await attempt(next))) return later(wake)
      }
    } finally {
      isRunning = false
    }
  }

  return {
    wake,
    /** Takes up what an earlier visit left behind. */
    load: async (): Promise<void> => {
      const kept = await storage.all().catch((): Outbox => [])
      $outbox.set(restored(kept, $outbox.get()))
      void wake()
    },
    write: (clientId: string, receiverId: string, body: string): void => {
      const message: Outgoing = { clientId, receiverId, body, state: 'queued', wasTried: false }
      $outbox.set([...$outbox.get(), message])
      void update(clientId, message)
      void wake()
    },
    /** Its writer has it sent after all: the same message under the same id. */
    retry: (clientId: string): void => {
      if (find(clientId)?.state === 'failed') void update(clientId, { state: 'queued' })
      void wake()
    },
    cancel: (clientId: string): void => {
      const message = find(clientId)
      if (message && isCancellable(message)) void update(clientId, null)
    },
    /** It was seen among what the server has stored: as good as the acknowledgement, should that be lost. */
    acknowledge: (clientId: string): void => void update(clientId, null),
  }
}

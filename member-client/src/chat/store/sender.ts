import type { ChatMessage, Mention } from '@metapyra/contract/entities/chat'
import { ApiError, isPassing } from '@metapyra/session/errors'
import type { WritableAtom } from 'nanostores'
import type { Outbox, OutboxStorage, Outgoing } from './outbox.ts'
import { isCancellable, isUp, restored } from './outbox.ts'
import type { OutgoingFile } from './outgoing-files.ts'

interface SenderOptions {
  $outbox: WritableAtom<Outbox>
  storage: OutboxStorage
  isOpen(): boolean
  /** Resolves once the server has stored the message; throws `ApiError`. */
  send(message: Outgoing): Promise<ChatMessage>
  /** Resolves once the server has all of these files; throws `ApiError`. */
  bringUp(files: readonly OutgoingFile[]): Promise<readonly OutgoingFile[]>
  onSent(message: ChatMessage, receiverId: string): void
  /** Runs a task later: the next try while the connection stands but the server is not able. */
  later(task: () => void): void
}

/** Sends what is in the outbox, one at a time, each under its one id until it is acknowledged or refused. */
export const createSender = ({ $outbox, storage, isOpen, send, bringUp, onSent, later }: SenderOptions) => {
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
      return takeBack(clientId, error)
    }
  }

  /** False where it waits: whoever is signed out sends it once they are back, and a full server once it has room. */
  const takeBack = async (clientId: string, { code, message: problem }: ApiError): Promise<boolean> => {
    const isRefused = !isPassing(code) && code !== 'NO_SESSION' && code !== 'STORAGE_FULL'
    await update(clientId, isRefused ? { state: 'failed', problem } : { state: 'queued' })
    return isRefused
  }

  const bringing = new Set<string>()
  /** [CHAT-54] Its files go first, beside what else is sent; it waits for them, and what was written after it there. */
  const bring = async ({ clientId, files = [] }: Outgoing): Promise<void> => {
    if (bringing.has(clientId)) return
    bringing.add(clientId)
    try {
      await update(clientId, { files: await bringUp(files) })
      void wake()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (await takeBack(clientId, error)) void wake()
      else later(wake)
    } finally {
      bringing.delete(clientId)
    }
  }

  /** The first that can be sent: none before it in its conversation waits for files. */
  const nextOne = (): Outgoing | undefined => {
    const queued = $outbox.get().filter(({ state }) => state === 'queued')
    const waiting = new Set<string>()
    return queued.find((one) => {
      if (!isUp(one)) waiting.add(one.receiverId)
      return !waiting.has(one.receiverId)
    })
  }

  /** Sends whatever waits, if the connection is open. Harmless at any time. */
  const wake = async (): Promise<void> => {
    if (isOpen()) for (const one of $outbox.get()) if (one.state === 'queued' && !isUp(one)) void bring(one)
    if (isRunning) return
    isRunning = true
    try {
      for (;;) {
        const next = nextOne()
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
    write: (
      clientId: string,
      receiverId: string,
      body: string,
      files: readonly OutgoingFile[] = [],
      mentions: Mention[] = [],
    ): void => {
      const message: Outgoing = {
        clientId,
        receiverId,
        body,
        state: 'queued',
        wasTried: false,
        ...(mentions.length > 0 && { mentions }),
        ...(files.length > 0 && { files }),
      }
      $outbox.set([...$outbox.get(), message])
      void update(clientId, message)
      void wake()
    },
    /** Its writer has it sent after all: the same message under the same id. */
    retry: (clientId: string): void => {
      const { state, files } = find(clientId) ?? {}
      // What was brought up long ago is gone there.
      const anew = files && { files: files.map(({ id: _, ...file }) => file) }
      if (state === 'failed') void update(clientId, { state: 'queued', ...anew })
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

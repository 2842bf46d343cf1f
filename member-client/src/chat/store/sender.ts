import type { ChatMessage, Mention } from '@metapyra/contract/entities/chat'
import { ApiError, isPassing } from '@metapyra/session/errors'
import type { WritableAtom } from 'nanostores'
import type { Outbox, OutboxStorage, Outgoing } from './outbox.ts'
import { areFilesUploaded, isCancellable, restoreOutbox } from './outbox.ts'
import type { OutgoingFile } from './outgoing-files.ts'

interface SenderOptions {
  $outbox: WritableAtom<Outbox>
  storage: OutboxStorage
  isOpen(): boolean
  /** Resolves once the server has stored the message; throws `ApiError`. */
  send(message: Outgoing): Promise<ChatMessage>
  /** Resolves once the server has all of these files; throws `ApiError`. */
  uploadFiles(files: readonly OutgoingFile[]): Promise<readonly OutgoingFile[]>
  onSent(message: ChatMessage, receiverId: string): void
  /** Schedules the next attempt while the connection is open but the server can't accept messages. */
  schedule(task: () => void): void
}

/** Sends the outbox one message at a time, each under the same id until it is acknowledged or refused. */
export const createSender = ({
  $outbox,
  storage,
  isOpen,
  send,
  uploadFiles,
  onSent,
  schedule,
}: SenderOptions) => {
  let isRunning = false
  const find = (clientId: string) => $outbox.get().find((message) => message.clientId === clientId)

  /** Changes or removes a message, here and in storage. */
  const update = async (clientId: string, changes: Partial<Outgoing> | null): Promise<void> => {
    const before = find(clientId)
    if (!before) return
    const after = changes && { ...before, ...changes }
    $outbox.set($outbox.get().flatMap((message) => (message === before ? (after ?? []) : message)))
    // Without storage, the outbox lasts as long as the page.
    await (after ? storage.put(clientId, after) : storage.remove(clientId)).catch(() => undefined)
  }

  /** Returns false if it makes no sense to continue with the next message now. */
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
      return handleError(clientId, error)
    }
  }

  /**
   * Returns false if the message waits: without a session until the user is back, and for a full server until it has
   * space.
   */
  const handleError = async (clientId: string, { code, message: problem }: ApiError): Promise<boolean> => {
    const isRefused = !isPassing(code) && code !== 'NO_SESSION' && code !== 'STORAGE_FULL'
    await update(clientId, isRefused ? { state: 'failed', problem } : { state: 'queued' })
    return isRefused
  }

  const bringing = new Set<string>()
  /**
   * [CHAT-54] Uploads a message's files first, in parallel with other messages; the message waits for them, and so do
   * later ones in its conversation.
   */
  const uploadFilesOf = async ({ clientId, files = [] }: Outgoing): Promise<void> => {
    if (bringing.has(clientId)) return
    bringing.add(clientId)
    try {
      await update(clientId, { files: await uploadFiles(files) })
      void sendWaiting()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (await handleError(clientId, error)) void sendWaiting()
      else schedule(sendWaiting)
    } finally {
      bringing.delete(clientId)
    }
  }

  /** Returns the first message that can be sent: none before it in its conversation waits for files. */
  const nextOne = (): Outgoing | undefined => {
    const queued = $outbox.get().filter(({ state }) => state === 'queued')
    const waiting = new Set<string>()
    return queued.find((message) => {
      if (!areFilesUploaded(message)) waiting.add(message.receiverId)
      return !waiting.has(message.receiverId)
    })
  }

  /** Sends waiting messages if the connection is open. Can be called at any time. */
  const sendWaiting = async (): Promise<void> => {
    if (isOpen())
      for (const message of $outbox.get())
        if (message.state === 'queued' && !areFilesUploaded(message)) void uploadFilesOf(message)
    if (isRunning) return
    isRunning = true
    try {
      for (;;) {
        const next = nextOne()
        if (!next || !isOpen()) return
        if (!(await attempt(next))) return schedule(sendWaiting)
      }
    } finally {
      isRunning = false
    }
  }

  return {
    sendWaiting,
    /** Loads the messages of an earlier visit. */
    load: async (): Promise<void> => {
      const stored = await storage.all().catch((): Outbox => [])
      $outbox.set(restoreOutbox(stored, $outbox.get()))
      void sendWaiting()
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
      void sendWaiting()
    },
    /** Sends a failed message again at the author's request: the same message under the same id. */
    retry: (clientId: string): void => {
      const { state, files } = find(clientId) ?? {}
      // Files that were uploaded long ago have been deleted on the server.
      const anew = files && { files: files.map(({ id: _, ...file }) => file) }
      if (state === 'failed') void update(clientId, { state: 'queued', ...anew })
      void sendWaiting()
    },
    cancel: (clientId: string): void => {
      const message = find(clientId)
      if (message && isCancellable(message)) void update(clientId, null)
    },
    /** The message was seen among those stored on the server, which counts as an acknowledgment if that one is lost. */
    acknowledge: (clientId: string): void => void update(clientId, null),
  }
}

import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { ApiError } from '@metapyra/session/errors'
import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import type { Outbox, Outgoing } from './outbox.ts'
import type { OutgoingFile } from './outgoing-files.ts'
import { createSender } from './sender.ts'

const file = (key: string): OutgoingFile => ({
  key,
  name: `${key}.txt`,
  type: 'text/plain',
  size: 1,
  blob: new Blob(['x']),
})
const flushTasks = () => new Promise<void>((resolve) => setImmediate(resolve))

const open = () => {
  const line = { isOpen: true }
  const sent: string[] = []
  const stored = new Map<string, Outgoing>()
  const uploads: { files: readonly OutgoingFile[]; end(error?: Error): void }[] = []
  const scheduled: (() => void)[] = []
  const $outbox = atom<Outbox>([])
  const sender = createSender({
    $outbox,
    storage: {
      all: async () => [...stored.values()],
      put: async (id, message) => void stored.set(id, message),
      remove: async (id) => void stored.delete(id),
    },
    isOpen: () => line.isOpen,
    send: async ({ body, files = [] }) => {
      sent.push([body, ...files.map(({ id }) => id)].join(' '))
      return {} as ChatMessage
    },
    uploadFiles: (files) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) =>
          error ? reject(error) : resolve(files.map((file) => ({ ...file, id: `id-${file.key}` })))
        uploads.push({ files, end })
      }),
    onSent: () => undefined,
    schedule: (task) => scheduled.push(task),
  })
  return { sender, $outbox, sent, uploads, later: scheduled, kept: stored, line }
}

test('[CHAT-54] a message waits for its files, what was written after it there waits with it, and elsewhere nothing does', async () => {
  const { sender, sent, uploads } = open()
  sender.write('1', 'ana', 'with a file', [file('a')])
  sender.write('2', 'ana', 'after it')
  sender.write('3', 'ben', 'to somebody else')
  await flushTasks()
  expect(sent).toEqual(['to somebody else'])
  expect(uploads).toHaveLength(1)
  uploads[0]?.end()
  await flushTasks()
  expect(sent).toEqual(['to somebody else', 'with a file id-a', 'after it'])
})

test('[CHAT-54] files that did not get through are brought up again, once the line is back, and sent once', async () => {
  const { sender, $outbox, sent, uploads, later: scheduled, line } = open()
  sender.write('1', 'ana', 'with a file', [file('a')])
  await flushTasks()
  line.isOpen = false
  uploads[0]?.end(new ApiError('OFFLINE', 'No internet connection'))
  await flushTasks()
  for (const task of scheduled.splice(0)) task()
  await flushTasks()
  expect([$outbox.get()[0]?.state, uploads.length]).toEqual(['queued', 1])
  line.isOpen = true
  await sender.sendWaiting()
  void sender.sendWaiting()
  await flushTasks()
  expect(uploads).toHaveLength(2)
  uploads[1]?.end()
  await flushTasks()
  expect([sent, $outbox.get()]).toEqual([['with a file id-a'], []])
})

test('[CHAT-54] a file that is refused fails its message by name; what comes after goes on, and another try begins anew', async () => {
  const { sender, $outbox, sent, uploads } = open()
  sender.write('1', 'ana', 'with a file', [file('a')])
  sender.write('2', 'ana', 'after it')
  await flushTasks()
  uploads[0]?.end(new ApiError('TOO_LARGE', 'a.txt: This is too large.'))
  await flushTasks()
  expect($outbox.get()).toMatchObject([{ state: 'failed', problem: 'a.txt: This is too large.' }])
  expect(sent).toEqual(['after it'])
  sender.retry('1')
  await flushTasks()
  expect(uploads[1]?.files).toMatchObject([{ key: 'a' }])
  uploads[1]?.end()
  await flushTasks()
  expect(sent).toEqual(['after it', 'with a file id-a'])
})

test('[CHAT-54] what an earlier visit left behind has its bytes, and only what is not up yet is brought up', async () => {
  const { sender, kept: stored, sent, uploads } = open()
  const left = { clientId: '1', receiverId: 'ana', body: 'left', state: 'sending', wasTried: true } as const
  stored.set('1', { ...left, files: [{ ...file('a'), id: 'id-a' }, file('b')] })
  await sender.load()
  await flushTasks()
  uploads[0]?.end()
  await flushTasks()
  expect(sent).toEqual(['left id-a id-b'])
})

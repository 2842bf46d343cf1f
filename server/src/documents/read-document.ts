import { Worker } from 'node:worker_threads'
import type { Passage } from './passages.ts'

export interface ReadDocument {
  isWhole: boolean
  /** With their words as an index of words takes them. */
  passages: (Passage & { words: string })[]
}

export type DocumentKind = 'pdf' | 'office' | 'text'

const OFFICE = /^application\/vnd\.openxmlformats-officedocument\./
const OFFICE_NAME = /\.(docx|xlsx|pptx)$/i

/** What may be read of a file of this type; its name alone never says so. */
export const documentKindOf = (mime: string, name: string): DocumentKind | undefined => {
  if (mime === 'application/pdf') return 'pdf'
  if (OFFICE.test(mime) || (mime === 'application/zip' && OFFICE_NAME.test(name))) return 'office'
  return mime.startsWith('text/') ? 'text' : undefined
}

/** A larger file is not looked into. */
export const MOST_DOCUMENT_BYTES = 64 * 1024 ** 2
const LIMIT_MS = 30_000
const MIB = 1024 ** 2
/** What V8's own limits don't count: what a reader unpacks lies beside its heap. */
const MOST_BESIDE_HEAP_BYTES = 256 * MIB
const LOOK_MS = 100

/** Calls `onTooMuch` once a thread holds too much beside its heap; answers what ends that. */
const watchMemory = (worker: Worker, onTooMuch: () => void): (() => void) => {
  const timer = setInterval(() => {
    worker.getHeapStatistics().then(
      ({ external_memory: bytes }) => bytes > MOST_BESIDE_HEAP_BYTES && onTooMuch(),
      // It has ended meanwhile.
      () => undefined,
    )
  }, LOOK_MS)
  return () => clearInterval(timer)
}

/** Reads a document in a thread of its own, within bounds of time and memory; throws what it cannot be read for. */
export const readDocument = (
  document: { path: string; name: string; kind: DocumentKind },
  limitMs = LIMIT_MS,
): Promise<ReadDocument> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('../workers/document-text.ts', import.meta.url), {
      ...{ execArgv: [], workerData: document, stdout: true, stderr: true },
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    })
    worker.unref()
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      endWatch()
      settle()
      void worker.terminate()
    }
    const timer = setTimeout(() => end(() => reject(new Error('It took too long'))), limitMs)
    const endWatch = watchMemory(worker, () => end(() => reject(new Error('It takes too much memory'))))
    worker.on('message', (read: ReadDocument) => end(() => resolve(read)))
    worker.on('error', (error) => end(() => reject(error)))
    worker.on('exit', () => end(() => reject(new Error('It ended without an answer'))))
  })

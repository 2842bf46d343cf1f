import { runConfined } from '../workers/confined-process.ts'
import type { Passage } from './passages.ts'

export interface ReadDocument {
  isWhole: boolean
  /** With their words as an index of words takes them. */
  passages: (Passage & { words: string })[]
}

export type DocumentKind = 'pdf' | 'office' | 'text'

export interface DocumentWish {
  name: string
  kind: DocumentKind
}

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
const MOST_BYTES = 512 * 1024 ** 2
const WORKER = new URL('../workers/document-text.ts', import.meta.url)

/** [LIB-19] Reads a document in a process of its own, within bounds of time and memory; throws what it cannot be read for. */
export const readDocument = async (
  { path, name, kind }: DocumentWish & { path: string },
  { limitMs = LIMIT_MS, signal }: { limitMs?: number; signal?: AbortSignal } = {},
): Promise<ReadDocument> => {
  const wish = { name, kind } satisfies DocumentWish
  const { value } = await runConfined({
    ...{ file: WORKER, wish, source: path, limitMs, mostBytes: MOST_BYTES, signal },
  })
  return value as ReadDocument
}

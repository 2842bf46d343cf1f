import { runConfined } from '../workers/confined-process.ts'
import type { Passage } from './passages.ts'

export interface ReadDocument {
  isWhole: boolean
  /** With their words in the form that the search index takes. */
  passages: (Passage & { words: string })[]
}

export type DocumentKind = 'pdf' | 'office' | 'text'

export interface DocumentInput {
  name: string
  kind: DocumentKind
}

const OFFICE = /^application\/vnd\.openxmlformats-officedocument\./
const OFFICE_NAME = /\.(docx|xlsx|pptx)$/i

/** The kind of document that can be read from a file of this type. The name alone is never enough. */
export const documentKindOf = (mime: string, name: string): DocumentKind | undefined => {
  if (mime === 'application/pdf') return 'pdf'
  if (OFFICE.test(mime) || (mime === 'application/zip' && OFFICE_NAME.test(name))) return 'office'
  return mime.startsWith('text/') ? 'text' : undefined
}

/** Larger files aren't read. */
export const MOST_DOCUMENT_BYTES = 64 * 1024 ** 2
const LIMIT_MS = 30_000
const MOST_BYTES = 512 * 1024 ** 2
const WORKER = new URL('../workers/document-text.ts', import.meta.url)

/** [LIB-19] Reads a document in a separate process, with limits on time and memory. Throws if it can't be read. */
export const readDocument = async (
  { path, name, kind }: DocumentInput & { path: string },
  { limitMs = LIMIT_MS, signal }: { limitMs?: number; signal?: AbortSignal } = {},
): Promise<ReadDocument> => {
  const input = { name, kind } satisfies DocumentInput
  const { value } = await runConfined({
    ...{ file: WORKER, input, source: path, limitMs, mostBytes: MOST_BYTES, signal },
  })
  return value as ReadDocument
}

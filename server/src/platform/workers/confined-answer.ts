import type { Readable } from 'node:stream'

/** The line between a confined process and who has started it: an answer goes one way, and its end the other. */
export const ANSWER_FD = 3

export interface Answer {
  value: unknown
  parts: Buffer[]
}

/** What the process itself says of why it cannot be done: the fault of what it was given. */
export class NotDone extends Error {
  override name = 'NotDone'
}

interface Head {
  value?: unknown
  partBytes: number[]
  /** It was understood, and cannot be done. */
  error?: string
}

/** A line of JSON, and the bytes after it: nothing that a process under a stranger's control could send does more. */
export const writeAnswer = ({ value, parts, error }: Partial<Answer> & { error?: string }): Buffer => {
  const head: Head = { value, partBytes: (parts ?? []).map(({ length }) => length), ...(error && { error }) }
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...(parts ?? [])])
}

const open = (bytes: Buffer): Answer | undefined => {
  const headBytes = bytes.indexOf('\n')
  if (headBytes < 0) return undefined
  const { value, partBytes, error } = JSON.parse(bytes.toString('utf8', 0, headBytes)) as Head
  if (error !== undefined) throw new NotDone(error)
  const parts: Buffer[] = []
  let at = headBytes + 1
  for (const length of partBytes) {
    parts.push(bytes.subarray(at, at + length))
    at += length
  }
  return at === bytes.length ? { value, parts } : undefined
}

/** Undefined where it was cut off. */
export const readAnswer = async (
  from: Readable,
  mostBytes: number,
  onTooMuch: (error: Error) => void,
): Promise<Answer | undefined> => {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of from) {
    length += piece.length
    if (length > mostBytes) onTooMuch(new Error('It answers too much'))
    else pieces.push(piece)
  }
  return open(Buffer.concat(pieces))
}

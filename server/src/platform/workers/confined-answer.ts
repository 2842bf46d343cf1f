import type { Readable } from 'node:stream'

/**
 * The channel between a confined process and its parent: the answer goes one way, and the end of the parent the other.
 */
export const ANSWER_FD = 3

export interface Answer {
  value: unknown
  parts: Buffer[]
}

/** The process's own reason for failing, which is the fault of its input. */
export class InputError extends Error {
  override name = 'NotDone'
}

interface Head {
  value?: unknown
  partBytes: number[]
  /** The input was understood, but can't be processed. */
  error?: string
}

/**
 * Encodes an answer as a line of JSON, followed by bytes, so that a compromised process can do no harm by what it
 * sends.
 */
export const writeAnswer = ({ value, parts, error }: Partial<Answer> & { error?: string }): Buffer => {
  const head: Head = { value, partBytes: (parts ?? []).map(({ length }) => length), ...(error && { error }) }
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...(parts ?? [])])
}

const open = (bytes: Buffer): Answer | undefined => {
  const headBytes = bytes.indexOf('\n')
  if (headBytes < 0) return undefined
  const { value, partBytes, error } = JSON.parse(bytes.toString('utf8', 0, headBytes)) as Head
  if (error !== undefined) throw new InputError(error)
  const parts: Buffer[] = []
  let at = headBytes + 1
  for (const length of partBytes) {
    parts.push(bytes.subarray(at, at + length))
    at += length
  }
  return at === bytes.length ? { value, parts } : undefined
}

/** Undefined if the answer is truncated. */
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

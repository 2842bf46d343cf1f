import { fileTypeFromBuffer } from 'file-type'

/** How many of a file's first bytes are needed to detect its type. */
export const HEAD_BYTES = 64 * 1024

/** Detects the media type from the bytes. Names and the client's claims are never used. */
export const mediaTypeOf = async (head: Uint8Array): Promise<string> => {
  const found = (await fileTypeFromBuffer(head).catch(ignoreBroken))?.mime
  if (found && found !== 'application/xml') return found
  const text = decode(head)
  if (text === undefined) return found ?? 'application/octet-stream'
  if (isSvg(text)) return 'image/svg+xml'
  return found ?? 'text/plain'
}

/** A file that breaks the detector's parser has no type that it knows. */
const ignoreBroken = () => undefined

const decode = (head: Uint8Array): string | undefined => {
  const encoding =
    head[0] === 0xff && head[1] === 0xfe
      ? 'utf-16le'
      : head[0] === 0xfe && head[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  try {
    // `stream` tolerates a character that is cut off at the end of the head.
    const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true })
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** What can precede an SVG's root: declarations, comments and a doctype with its internal subset. */
const BEFORE_ROOT = /^(?:\s+|<\?[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>)/i

const isSvg = (text: string): boolean => {
  let rest = text
  for (let before = BEFORE_ROOT.exec(rest); before; before = BEFORE_ROOT.exec(rest)) {
    rest = rest.slice(before[0].length)
  }
  return /^<(?:[\w-]{1,40}:)?svg[\s/>]/i.test(rest)
}

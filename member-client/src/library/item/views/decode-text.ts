/** Displays at most this many bytes of a text. Readers download the rest. */
const MOST_TEXT_BYTES = 256 * 1024

const ENCODINGS: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** [LIB-52] Decodes bytes to text; null if they aren't text. A character cut off at the end is left out. */
export const textOf = (bytes: Uint8Array): string | null => {
  const encoding = ENCODINGS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0] ?? 'utf-8'
  const text = new TextDecoder(encoding).decode(bytes, { stream: true })
  return text.includes('\0') ? null : text
}

export interface Beginning {
  text: string
  isCut: boolean
}

/** The beginning of a text file. Throws if it can't be loaded. */
export const fetchTextStart = async (url: string): Promise<Beginning | null> => {
  const response = await fetch(url, { headers: { range: `bytes=0-${MOST_TEXT_BYTES - 1}` } })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  const text = textOf(new Uint8Array(await response.arrayBuffer()))
  const totalBytes = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? 0)
  return text === null ? null : { text, isCut: totalBytes > MOST_TEXT_BYTES }
}

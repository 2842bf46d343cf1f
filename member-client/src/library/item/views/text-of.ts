/** As much of a text is shown; who wants more saves it. */
const MOST_TEXT_BYTES = 256 * 1024

const ENCODINGS: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** [LIB-52] What bytes say; null where they are no text. A character that the end cuts in two is left out. */
export const textOf = (bytes: Uint8Array): string | null => {
  const encoding = ENCODINGS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0] ?? 'utf-8'
  const text = new TextDecoder(encoding).decode(bytes, { stream: true })
  return text.includes('\0') ? null : text
}

export interface Beginning {
  text: string
  isCut: boolean
}

/** The beginning of a file; throws where it cannot be read. */
export const beginningOf = async (url: string): Promise<Beginning | null> => {
  const response = await fetch(url, { headers: { range: `bytes=0-${MOST_TEXT_BYTES - 1}` } })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  const text = textOf(new Uint8Array(await response.arrayBuffer()))
  const whole = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? 0)
  return text === null ? null : { text, isCut: whole > MOST_TEXT_BYTES }
}

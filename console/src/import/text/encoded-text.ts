const HEX_TEXT = /^X'((?:[0-9a-f]{2})+)'$/i
const ENCODED_WORD = /=\?([\w-]+)\?([bq])\?([^?\s]*)\?=/gi
const utf8 = new TextDecoder('utf-8', { fatal: true })

const bytesOfHex = (hex: string) =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))

/** Decodes what csvde writes for a text with letters beyond ASCII: `X'c385736120'`. Anything else stays. */
function decodeHex(cell: string): string {
  const hex = HEX_TEXT.exec(cell.trim())?.[1]
  if (!hex) return cell
  try {
    return utf8.decode(bytesOfHex(hex))
  } catch {
    return cell
  }
}

const bytesOfQ = (text: string) =>
  Uint8Array.from(
    text
      .replaceAll('_', ' ')
      .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    (letter) => letter.charCodeAt(0),
  )

/** Decodes the words that mail programs write for letters beyond ASCII (RFC 2047): `=?utf-8?Q?Ren=C3=A9?=`. */
export function decodeMailWords(text: string): string {
  if (!text.includes('=?')) return text
  // Spaces between two encoded words are no part of the text.
  return text
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(ENCODED_WORD, (word, charset: string, form: string, body: string) => {
      try {
        const bytes =
          form.toLowerCase() === 'q'
            ? bytesOfQ(body)
            : Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0))
        return new TextDecoder(charset, { fatal: true }).decode(bytes)
      } catch {
        return word
      }
    })
}

/** A cell without the encodings that programs write single texts in. */
export function decodeCell(cell: string): string {
  const first = cell.charCodeAt(0)
  // X or x. Few cells begin so, and a table has many.
  const plain = first === 88 || first === 120 ? decodeHex(cell) : cell
  return plain.includes('=?') ? decodeMailWords(plain) : plain
}

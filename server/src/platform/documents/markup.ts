import { Parser } from 'htmlparser2'

/** What is done about each part of a text of markup, in order. An element that closes itself is opened and closed. */
export interface MarkupHandler {
  onOpen: (tag: string, attributes: Record<string, string>) => void
  onClose: (tag: string) => void
  /** The words between two tags may come in several parts. */
  onText: (text: string) => void
  /** The rest is not read any more. */
  isDone?: () => boolean
}

/** Markup is read in pieces of this length, so that the rest of a long text costs nothing once `isDone` is true. */
const PIECE_LENGTH = 16_384
/** The parser looks through all open elements at each tag: without a bound, deep nesting would cost time by its square. */
const MOST_DEPTH = 2000

const read = (
  markup: string,
  { onOpen, onClose, onText, isDone = () => false }: MarkupHandler,
  xmlMode: boolean,
): void => {
  let depth = 0
  const onopentag: MarkupHandler['onOpen'] = (tag, attributes) => {
    depth += 1
    if (depth > MOST_DEPTH) throw new Error('Markup is nested too deeply')
    onOpen(tag, attributes)
  }
  const onclosetag: MarkupHandler['onClose'] = (tag) => {
    depth -= 1
    onClose(tag)
  }
  const parser = new Parser({ onopentag, onclosetag, ontext: onText }, { xmlMode })
  for (let index = 0; index < markup.length && !isDone(); index += PIECE_LENGTH)
    parser.write(markup.slice(index, index + PIECE_LENGTH))
  parser.end()
}

export const readHtml = (html: string, handler: MarkupHandler): void => read(html, handler, false)

/** Tags and attributes are called as they are written, with the prefix of their namespace. */
export const readXml = (xml: string, handler: MarkupHandler): void => read(xml, handler, true)

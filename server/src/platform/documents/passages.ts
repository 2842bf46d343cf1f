/** A part of what a document says, as a search shows it. */
export interface Passage {
  text: string
  /** From 1; of a PDF or slides. */
  page: number | null
  heading: string | null
}

const PASSAGE_LENGTH = 1500
/** So much of a document is found by a search; a book has twice as much. */
const MOST_LENGTH = 400_000

/** Gathers what a document says into passages of some size, as far as it is kept. */
export const createPassages = () => {
  const passages: Passage[] = []
  let length = 0
  let open: Passage | undefined
  let heading: string | null = null
  let page: number | null = null
  const isFull = (): boolean => length >= MOST_LENGTH
  return {
    isFull,
    passages,
    turnTo: (number: number | null, title: string | null = null): void => {
      page = number
      heading = title
      open = undefined
    },
    head: (title: string): void => {
      heading = title.slice(0, 200)
      open = undefined
    },
    add: (paragraph: string): void => {
      const text = paragraph.replace(/\0/g, '').replace(/\s+/g, ' ').trim().toWellFormed()
      for (let at = 0; at < text.length && !isFull(); at += PASSAGE_LENGTH) {
        const piece = text.slice(at, at + PASSAGE_LENGTH)
        length += piece.length
        if (open && open.text.length + piece.length < PASSAGE_LENGTH) open.text += `\n${piece}`
        else {
          open = { text: piece, page, heading }
          passages.push(open)
        }
      }
    },
  }
}
export type Passages = ReturnType<typeof createPassages>

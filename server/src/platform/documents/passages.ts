/** A part of a document's text, as search results display it. */
export interface Passage {
  text: string
  /** The page number from 1, for PDFs and slides. */
  page: number | null
  heading: string | null
}

const PASSAGE_LENGTH = 1500
/** Characters of a document that are indexed for search; a book has about twice as many. */
const MOST_LENGTH = 400_000

/** Collects a document's text into passages of limited size, up to the total limit. */
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
      for (let index = 0; index < text.length && !isFull(); index += PASSAGE_LENGTH) {
        const piece = text.slice(index, index + PASSAGE_LENGTH)
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

/** A part of a text, by positions in UTF-16 units. */
export interface Span {
  start: number
  end: number
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
/** Abbreviations, which look like the end of a sentence but aren't. */
const ABBREVIATION = /(?:^|\s)(?:e\.g|i\.e|no|nr|approx|dr|mr|mrs|ms|st|vs|etc|incl|max|min|p)\.\s*$/i
const SENTENCE_MAX = 500

/** The start of a list item or of bold text. */
const MARKS = /^(?:[-*•>]+\s+|\d{1,2}[.)]\s+|[*_]+\s*)+/

const trimmed = (text: string, start: number, end: number): Span => {
  const part = text.slice(start, end)
  const lead = part.length - part.trimStart().length
  const from = start + lead + (MARKS.exec(part.slice(lead))?.[0].length ?? 0)
  return { start: from, end: start + part.trimEnd().length }
}

/** The sentences of a text. Lines are separate, because list items and headings are. */
export const sentencesIn = (text: string): Span[] => {
  const spans: Span[] = []
  let lineStart = 0
  for (const line of text.split('\n')) {
    let open = lineStart
    for (const { index, segment } of segmenter.segment(line)) {
      const end = lineStart + index + segment.length
      const isOpen = ABBREVIATION.test(text.slice(open, end)) && end < lineStart + line.length
      if (isOpen && end - open < SENTENCE_MAX) continue
      spans.push(trimmed(text, open, end))
      open = end
    }
    lineStart += line.length + 1
  }
  return spans.filter(({ start, end }) => end > start)
}

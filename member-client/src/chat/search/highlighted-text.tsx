import type { MarkedRange } from '@metapyra/contract/entities/chat'
import { messageWords } from '@metapyra/contract/message-words'
import { useMemo } from 'react'

const BEFORE = 48
const LONGEST = 220

/** Excludes scripts without spaces, in which a word can be inside a longer text. */
const IN_WORD = /[\p{Lu}\p{Ll}\p{Nd}]/u
const isInWord = (text: string, at: number): boolean => IN_WORD.test(text.charAt(at))

/**
 * Finds a word in the plain line that matches its position in the body: as a whole word, or inside a text without
 * spaces.
 */
const placeIn = (line: string, body: string, { start, end }: MarkedRange, from: number): number => {
  const word = body.slice(start, end)
  for (let at = line.indexOf(word, from); at >= 0; at = line.indexOf(word, at + 1))
    if (
      isInWord(line, at - 1) === isInWord(body, start - 1) &&
      isInWord(line, at + word.length) === isInWord(body, end)
    )
      return at
  return -1
}

/**
 * [CHAT-21] Returns the message as one line without formatting marks, and the ranges to highlight. If matches are only in
 * the marks, returns the text as typed.
 */
const inMarkedLine = (
  body: string,
  ranges: readonly MarkedRange[],
): { line: string; marks: readonly MarkedRange[] } => {
  const line = messageWords(body, body.length)
  const marks: MarkedRange[] = []
  for (const range of ranges) {
    const start = placeIn(line, body, range, marks.at(-1)?.end ?? 0)
    if (start >= 0) marks.push({ start, end: start + range.end - range.start })
  }
  return marks.length > 0 || ranges.length === 0 ? { line, marks } : { line: body, marks: ranges }
}

/** An excerpt of a message around the first match, with all matches highlighted. */
export function HighlightedText({ body, ranges }: { body: string; ranges: readonly MarkedRange[] }) {
  const { line, marks } = useMemo(() => inMarkedLine(body, ranges), [body, ranges])
  const first = marks[0]?.start ?? 0
  const space = first > BEFORE * 2 ? line.indexOf(' ', first - BEFORE) + 1 : 0
  const from = Math.min(first, space)
  const end = Math.min(line.length, from + LONGEST)
  const parts = [{ text: from > 0 ? '…' : '', isMarked: false }]
  let at = from
  for (const mark of marks) {
    if (mark.start >= end) break
    parts.push({ text: line.slice(at, mark.start), isMarked: false })
    parts.push({ text: line.slice(mark.start, mark.end), isMarked: true })
    at = mark.end
  }
  parts.push({ text: `${line.slice(at, end)}${end < line.length ? '…' : ''}`, isMarked: false })
  return (
    <>
      {parts.map(({ text, isMarked }, index) =>
        // Parts have no identity but their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        isMarked ? <mark key={index}>{text}</mark> : text,
      )}
    </>
  )
}

import type { MarkedRange } from '@metapyra/contract/entities/chat'

/** A text with the search matches highlighted. */
export function HighlightedText({
  text,
  ranges = [],
}: {
  text: string
  ranges?: readonly MarkedRange[] | undefined
}) {
  const ends = [0, ...ranges.map(({ end }) => end)]
  return (
    <>
      {ranges.map(({ start, end }, at) => (
        <span key={start}>
          {text.slice(ends[at], start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}

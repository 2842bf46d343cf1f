import type { MarkedRange } from '@metapyra/contract/entities/chat'

const BEFORE = 48
const LONGEST = 220

/** A part of a text around the first place that is marked, with what is marked in it. */
export function MarkedText({ body, ranges }: { body: string; ranges: readonly MarkedRange[] }) {
  const first = ranges[0]?.start ?? 0
  const space = first > BEFORE * 2 ? body.indexOf(' ', first - BEFORE) + 1 : 0
  const from = Math.min(first, space)
  const end = Math.min(body.length, from + LONGEST)
  const parts = [{ text: from > 0 ? '…' : '', isMarked: false }]
  let at = from
  for (const range of ranges) {
    if (range.start >= end) break
    parts.push({ text: body.slice(at, range.start), isMarked: false })
    parts.push({ text: body.slice(range.start, range.end), isMarked: true })
    at = range.end
  }
  parts.push({ text: `${body.slice(at, end)}${end < body.length ? '…' : ''}`, isMarked: false })
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

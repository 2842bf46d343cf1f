import { BULLET, NUMBER } from './rich-text.ts'

interface Item {
  /** The indentation level, from 0. */
  level: number
  text: string
}
/** A block of a message. A message is a list of them from top to bottom. */
export type Block =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'ul' | 'ol'; start: number; items: Item[] }
/** The lines taken from the input. If `block` is null, they are plain text like the lines around them. */
type ParsedBlock = { block: Block | null; next: number } | null

const FENCE = /^ {0,3}```/u
/** Requires a space after it: `>_<` is a smiley. */
const QUOTE = /^ {0,3}>(?: |(?=>)|$)/u
/** Deeper quotes are displayed with the `>` characters as typed. */
const MAX_QUOTE_DEPTH = 5
const MAX_LIST_LEVEL = 4

/** Takes the lines up to the next fence, or to the end if there is none. */
const takeCode = (lines: readonly string[], at: number): ParsedBlock => {
  const first = lines[at] ?? ''
  if (!FENCE.test(first)) return null
  const inLine = /^\s*```(.+?)```\s*$/u.exec(first)?.[1]
  if (inLine) return { block: { kind: 'code', text: inLine }, next: at + 1 }
  if (first.trim().slice(3).includes('`')) return null
  let end = at + 1
  while (end < lines.length && !/^\s*```\s*$/u.test(lines[end] ?? '')) end++
  const text = lines.slice(at + 1, end).join('\n')
  if (text.trim()) return { block: { kind: 'code', text }, next: end + 1 }
  if (end === lines.length) return null
  return { block: { kind: 'text', text: lines.slice(at, end + 1).join('\n') }, next: end + 1 }
}

const takeQuote = (lines: readonly string[], at: number, depth: number): ParsedBlock => {
  let next = at
  while (depth < MAX_QUOTE_DEPTH && QUOTE.test(lines[next] ?? '')) next++
  if (next === at) return null
  const quotedLines = lines.slice(at, next).map((line) => line.replace(QUOTE, ''))
  if (!quotedLines.some((line) => /[^> ]/u.test(line))) return { block: null, next }
  return { block: { kind: 'quote', blocks: blocksIn(quotedLines, depth + 1) }, next }
}

const takeList = (lines: readonly string[], at: number): ParsedBlock => {
  const isNumbered = NUMBER.test(lines[at]?.trimStart() ?? '')
  const mark = isNumbered ? NUMBER : BULLET
  const items: Item[] = []
  let next = at
  for (; mark.test(lines[next]?.trimStart() ?? ''); next++) {
    const line = lines[next] ?? ''
    const text = line.trimStart()
    const level = Math.min(MAX_LIST_LEVEL, Math.floor((line.length - text.length) / 2))
    items.push({ level, text: text.replace(mark, '') })
  }
  if (items.length === 0) return null
  const start = Number(NUMBER.exec(lines[at]?.trimStart() ?? '')?.[1] ?? 1)
  return { block: { kind: isNumbered ? 'ol' : 'ul', start, items }, next }
}

const blocksIn = (lines: readonly string[], depth: number): Block[] => {
  const blocks: Block[] = []
  let plain: string[] = []
  const endPlain = () => {
    const text = plain.join('\n')
    // Trims empty lines at both ends, because they must not add to the spacing around a list or a quote.
    if (text.trim()) blocks.push({ kind: 'text', text: text.replace(/^(?:[^\S\n]*\n)+|(?<!\s)\s+$/gu, '') })
    plain = []
  }
  for (let at = 0; at < lines.length; ) {
    const block = takeCode(lines, at) ?? takeQuote(lines, at, depth) ?? takeList(lines, at)
    const next = block?.next ?? at + 1
    if (block?.block) {
      endPlain()
      blocks.push(block.block)
    } else for (const line of lines.slice(at, next)) plain.push(line)
    at = next
  }
  endPlain()
  return blocks
}

/** [CHAT-20] Splits a message's text into blocks. Text without formatting is one block, unchanged. */
export const messageBlocks = (body: string): Block[] => blocksIn(body.split(/\r\n|\r|\n/u), 0)

import { useMemo } from 'react'
import { MessageText } from '../../../chat/message/message-text.tsx'
import * as css from './note.module.css'

interface Part {
  /** 0 for plain text. */
  level: number
  text: string
}

const HEADING = /^(#{1,3}) +(\S.*)$/u
const FENCE = /^ {0,3}```/u

/** [LIB-56] Splits a text into headings and the text between them. Code has no headings. */
export const partsOf = (text: string): Part[] => {
  const parts: Part[] = []
  let isCode = false
  for (const line of text.split('\n')) {
    const [, signs = '', words = ''] = isCode ? [] : (HEADING.exec(line) ?? [])
    if (FENCE.test(line)) isCode = !isCode
    const last = parts.at(-1)
    if (signs) parts.push({ level: signs.length, text: words })
    else if (last?.level === 0) last.text += `\n${line}`
    else parts.push({ level: 0, text: line })
  }
  return parts.filter((part) => part.level > 0 || part.text.trim())
}

const HEADINGS = { 1: 'h4', 2: 'h5', 3: 'h6' } as const

/** [LIB-56] A rendered note: its markup becomes elements, never HTML. */
export function NoteText({ text }: { text: string }) {
  const parts = useMemo(() => partsOf(text), [text])
  return (
    <div className={css.read}>
      {parts.map((part, at) => {
        const Heading = HEADINGS[part.level as 1 | 2 | 3]
        // biome-ignore-start lint/suspicious/noArrayIndexKey: parts of a text have no identity but their order
        return Heading ? (
          <Heading key={at} dir="auto">
            {part.text}
          </Heading>
        ) : (
          <MessageText key={at} body={part.text.replace(/^\n+|\n+$/gu, '')} />
        )
        // biome-ignore-end lint/suspicious/noArrayIndexKey: parts of a text have no identity but their order
      })}
    </div>
  )
}

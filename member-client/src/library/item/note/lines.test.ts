import { describe, expect, it } from 'vitest'
import type { Change } from '../../../chat/composer/format.ts'
import { headingStepped, listToggled } from './lines.ts'

/** Parses a text with `[` and `]` around the selection, or `|` at the caret if nothing is selected. */
const read = (marked: string) => {
  const caret = marked.indexOf('|')
  if (caret >= 0) return { text: marked.replace('|', ''), start: caret, end: caret }
  const start = marked.indexOf('[')
  return { text: marked.replace(/[[\]]/gu, ''), start, end: marked.indexOf(']') - 1 }
}
const became = (marked: string, change: (selectedText: ReturnType<typeof read>) => Change): string => {
  const selectedText = read(marked)
  const { from, to, insert, start, end } = change(selectedText)
  const text = selectedText.text.slice(0, from) + insert + selectedText.text.slice(to)
  if (start === end) return `${text.slice(0, start)}|${text.slice(start)}`
  return `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`
}

describe('[LIB-60] lines of a note', () => {
  it('become points, and words again', () => {
    expect(became('one\ntw|o\nthree', listToggled)).toBe('one\n- tw|o\nthree')
    expect(became('one\n- tw|o', listToggled)).toBe('one\ntw|o')
    expect(became('|', listToggled)).toBe('- |')
    expect(became('\n|', listToggled)).toBe('\n- |')
    expect(became('o[ne\n\n- two\nth]ree', listToggled)).toBe('[- one\n\n- two\n- three]')
    expect(became('[- one\n  - two]', listToggled)).toBe('[one\n  two]')
    expect(became('[one\n]two', listToggled)).toBe('- [one\n]two')
  })

  it('become headings, a smaller one with each time, and words again', () => {
    expect(became('Mon|day', headingStepped)).toBe('# Mon|day')
    expect(became('# Mon|day', headingStepped)).toBe('## Mon|day')
    expect(became('### Mon|day', headingStepped)).toBe('Mon|day')
    expect(became('[One\n\nTwo]', headingStepped)).toBe('[# One\n\n# Two]')
    expect(became('|', headingStepped)).toBe('# |')
    expect(became('##| Two', headingStepped)).toBe('###| Two')
    expect(became('###|  Two', headingStepped)).toBe('|Two')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isInCode, isInFence } from './code-before.ts'
import type { Change, SelectedText } from './format.ts'
import { codeToggled, linkToggled, toggled } from './format.ts'

/** `⟨` and `⟩` mark the start and end of the selection, `|` the caret. */
const read = (marked: string): SelectedText => {
  const start = marked.search(/[⟨|]/u)
  const text = marked.replace(/[⟨⟩|]/gu, '')
  const end = marked.includes('⟩') ? marked.replace('⟨', '').indexOf('⟩') : start
  return { text, start, end }
}
const changed = ({ text }: SelectedText, { from, to, insert, start, end }: Change): SelectedText => ({
  text: text.slice(0, from) + insert + text.slice(to),
  start,
  end,
})
const format = ({ text, start, end }: SelectedText): string =>
  start === end
    ? `${text.slice(0, start)}|${text.slice(end)}`
    : `${text.slice(0, start)}⟨${text.slice(start, end)}⟩${text.slice(end)}`
const done = (from: string, change: (selectedText: SelectedText) => Change) => {
  const selectedText = read(from)
  return format(changed(selectedText, change(selectedText)))
}

describe('[CHAT-42] a key for a format', () => {
  it.each([
    ['a ⟨word⟩ b', 'a **⟨word⟩** b'],
    ['a **⟨word⟩** b', 'a ⟨word⟩ b'],
    ['a ⟨**word**⟩ b', 'a ⟨word⟩ b'],
    ['a ⟨word ⟩b', 'a **⟨word⟩** b'],
    ['|', '**|**'],
    ['**|**', '|'],
    ['**word|** b', '**word**| b'],
    ['⟨one\n\n- two⟩', '⟨**one**\n\n- **two**⟩'],
    ['⟨**one**\n\n- **two**⟩', '⟨one\n\n- two⟩'],
    ['⟨**one**\ntwo⟩', '⟨**one**\n**two**⟩'],
  ])('makes %j bold as %j', (from, to) => {
    expect(done(from, (selectedText) => toggled(selectedText, '**'))).toBe(to)
  })

  it.each([
    ['a ⟨word⟩', 'a `⟨word⟩`'],
    ['a\n⟨one\ntwo⟩', 'a\n⟨```\none\ntwo\n```⟩'],
    ['a\n⟨```\none\ntwo\n```⟩', 'a\n⟨one\ntwo⟩'],
    ['a ⟨one\ntwo⟩ b', 'a \n⟨```\none\ntwo\n```⟩\n b'],
  ])('makes %j code as %j', (from, to) => {
    expect(done(from, codeToggled)).toBe(to)
  })

  it.each([
    ['see ⟨this⟩ b', 'see [this](|) b'],
    ['see |', 'see [|]()'],
    ['⟨https://example.com/a⟩', '[|](https://example.com/a)'],
    ['⟨[this](https://example.com)⟩', '⟨this⟩'],
  ])('makes %j a link as %j', (from, to) => {
    expect(done(from, linkToggled)).toBe(to)
  })

  it('pressed twice leaves a line as it was', () => {
    const words = fc.stringMatching(/^[a-zä 漢🎉.,]{0,12}$/u)
    fc.assert(
      fc.property(
        words,
        words,
        words,
        fc.constantFrom('**', '_', '~~', '`'),
        (before, selection, after, mark) => {
          const selectedText = {
            text: before + selection + after,
            start: before.length,
            end: before.length + selection.length,
          }
          const once = changed(selectedText, toggled(selectedText, mark))
          expect(changed(once, toggled(once, mark)).text).toBe(selectedText.text)
        },
      ),
    )
  })
})

describe('[CHAT-41] what is code', () => {
  it.each([
    ['```', true],
    ['```js\nlet a', true],
    ['```\na\n```', false],
    ['```one line```', false],
    ['```\n```js', true],
    ['    ```', false],
  ])('%j begins a block: %s', (before, expected) => {
    expect(isInFence(before)).toBe(expected)
  })

  it.each([
    ['say `a', true],
    ['say `a` b', false],
    ['say `a\nb', false],
  ])('%j begins code in a line: %s', (before, expected) => {
    expect(isInCode(before)).toBe(expected)
  })
})

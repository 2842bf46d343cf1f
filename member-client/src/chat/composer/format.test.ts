import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isInCode, isInFence } from './code-before.ts'
import type { Change, SelectedText } from './format.ts'
import { codeToggled, linkToggled, toggled } from './format.ts'

/** `⟨` and `⟩` mark the start and end of the selection, `|` the caret. */
const read = (drawn: string): SelectedText => {
  const start = drawn.search(/[⟨|]/u)
  const text = drawn.replace(/[⟨⟩|]/gu, '')
  const end = drawn.includes('⟩') ? drawn.replace('⟨', '').indexOf('⟩') : start
  return { text, start, end }
}
const changed = ({ text }: SelectedText, { from, to, insert, start, end }: Change): SelectedText => ({
  text: text.slice(0, from) + insert + text.slice(to),
  start,
  end,
})
const drawn = ({ text, start, end }: SelectedText): string =>
  start === end
    ? `${text.slice(0, start)}|${text.slice(end)}`
    : `${text.slice(0, start)}⟨${text.slice(start, end)}⟩${text.slice(end)}`
const done = (from: string, change: (written: SelectedText) => Change) => {
  const written = read(from)
  return drawn(changed(written, change(written)))
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
    expect(done(from, (written) => toggled(written, '**'))).toBe(to)
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
        (before, chosen, behind, mark) => {
          const typed = {
            text: before + chosen + behind,
            start: before.length,
            end: before.length + chosen.length,
          }
          const once = changed(typed, toggled(typed, mark))
          expect(changed(once, toggled(once, mark)).text).toBe(typed.text)
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

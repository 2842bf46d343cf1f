import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { describe, expect, it } from 'vitest'
import { HighlightedText } from './highlighted-text.tsx'

const rangesOf = (body: string, ...words: string[]) =>
  words.map((word) => ({ start: body.lastIndexOf(word), end: body.lastIndexOf(word) + word.length }))
const shown = (body: string, ...words: string[]): string => {
  const host = document.createElement('div')
  flushSync(() => createRoot(host).render(<HighlightedText body={body} ranges={rangesOf(body, ...words)} />))
  return host.innerHTML
}

describe('[CHAT-21] a message that was found', () => {
  it.each([
    ['**Fire** drill\n- at `noon`', ['drill', 'noon'], 'Fire <mark>drill</mark> at <mark>noon</mark>'],
    ['[plants](https://example.com/a) and an *ant*', ['ant'], 'plants and an <mark>ant</mark>'],
    ['会議は**明日**です', ['明日'], '会議は<mark>明日</mark>です'],
  ])('is shown without its signs, and its words are marked: %j', (body, words, html) => {
    expect(shown(body, ...words)).toBe(html)
  })

  it('is shown as typed where the words stand in the address of a link alone', () => {
    const body = '[plan](https://example.com/budget)'
    expect(shown(body, 'budget')).toBe('[plan](https://example.com/<mark>budget</mark>)')
  })

  it('is shown from its words on where they stand far inside', () => {
    const html = shown(`**${'a '.repeat(500)}b** needle`, 'needle')
    expect(html).toMatch(/^…[a ]+b <mark>needle<\/mark>$/)
    expect(html.length).toBeLessThan(300)
  })
})

import { describe, expect, it } from 'vitest'
import { createPassages } from './passages.ts'
import { readWebPage } from './web-page.ts'

const read = (html: string) => {
  const out = createPassages()
  readWebPage(html, out)
  return out.passages
}

it('reads what a page shows, under its headings', () => {
  const html =
    '<!doctype html><h1>A &amp; <i>B</i></h1><p>One<br>two <svg><title>not</title></svg>three<script>if (a<b) not</script>' +
    '<template><p>not</p></template><!-- not --><h2>C'
  expect(read(html).map(({ heading, text }) => [heading, text])).toEqual([
    ['A & B', 'A & B\nOne\ntwo three'],
    ['C', 'C'],
  ])
})

describe('[LIB-19] a page that was made to hold a server up', () => {
  it('is refused where its elements lie too deep in each other', () => {
    expect(() => read('<div>'.repeat(1_000_000))).toThrow('nested too deeply')
  })

  it.each(['<', '<a>', '<a b=', '</b>', '<!--', '&amp', '<p>'])('is read in one pass: %s', (part) => {
    const began = performance.now()
    read(`<b>${part.repeat(1_000_000)}`)
    expect(performance.now() - began).toBeLessThan(5000)
  })
})

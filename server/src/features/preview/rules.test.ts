import { describe, expect, it } from 'vitest'
import { firstLink, textOfPage, wordsOfPage } from './rules.ts'

const at = new URL('https://www.example.com/news/page')
const words = (html: string) => wordsOfPage(html, at)

describe('[CHAT-58] the first link of a message', () => {
  it.each([
    ['see https://example.com/a.', 'https://example.com/a'],
    ['(https://example.com/a_(b))', 'https://example.com/a_(b)'],
    ['[words](https://example.com/a?b=1), then http://other.example', 'https://example.com/a?b=1'],
    ['**https://example.com**', 'https://example.com'],
    ['`https://hidden.example` https://shown.example', 'https://shown.example'],
    ['```\nhttps://hidden.example\n``` no more', undefined],
    ['ftp://example.com mailto:a@example.com www.example.com', undefined],
    ['https://', undefined],
  ])('of “%s” is %s', (body, link) => expect(firstLink(body)).toBe(link))
})

describe('[CHAT-58] what a page says of itself', () => {
  it('is its title, description, site and picture, by Open Graph first', () => {
    const html = `<html><head><title>Plain</title>
      <meta property="og:title" content="Ships &amp; boats &#x2014; &quot;all&quot;">
      <meta content='What floats' name='description'><META PROPERTY=og:site_name CONTENT=Harbour>
      <meta property="og:image" content="/ship.png?a=1&amp;b=2"></head>`
    expect(words(html)).toEqual({
      words: { title: 'Ships & boats — "all"', description: 'What floats', siteName: 'Harbour' },
      picture: 'https://www.example.com/ship.png?a=1&b=2',
    })
  })

  it('is called by its title and its host without any of that, and nothing without a title', () => {
    expect(words('<title lang="en"> A\n page </title>')).toEqual({
      words: { title: 'A page', description: '', siteName: 'example.com' },
      picture: undefined,
    })
    expect(words('<p>nothing</p>')).toBeUndefined()
    expect(words('<title></title>')).toBeUndefined()
  })

  it('is one line of words without what turns their direction, and bounded', () => {
    const title = `a\u202eb\u0000c${'x'.repeat(500)}`
    const found = words(`<meta property="og:title" content="${title}">`)?.words.title
    expect(found?.startsWith('a b c')).toBe(true)
    expect(found).toHaveLength(200)
    expect(words('<title>&#0;&#xD800;&#x110000;ok</title>')?.words.title).toMatch(/ok$/)
  })

  it.each(['<meta ', '<meta a=', '<title', '<meta property="og:title" content="', '&#x'])(
    'is read in a moment where half a megabyte of “%s” comes',
    (piece) => {
      const html = piece.repeat(Math.ceil((512 * 1024) / piece.length))
      const begun = performance.now()
      words(html)
      words(`${html}>`)
      expect(performance.now() - begun).toBeLessThan(1000)
    },
  )

  it('is read in the letters that it says it is in', () => {
    const latin = Buffer.from('<meta charset="iso-8859-1"><title>Gr\xfc\xdfe</title>', 'latin1')
    expect(textOfPage(latin, 'text/html')).toContain('Grüße')
    expect(textOfPage(Buffer.from('Grüße'), 'text/html; charset=nothing')).toBe('Grüße')
  })
})

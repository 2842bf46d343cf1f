import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { firstLink, pageMetadata, textOfPage } from './rules.ts'

const at = new URL('https://www.example.com/news/page')
afterEach(() => void vi.restoreAllMocks())

const words = (html: string) => pageMetadata(html, at)

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
    [`https://a.example/${'a'.repeat(2000)} https://short.example`, 'https://short.example'],
    ['https://example.com/a).,)', 'https://example.com/a'],
  ])('of “%s” is %s', (body, link) => expect(firstLink(body)).toBe(link))

  it.each([')', '(', '()', '.', '))))(', '.)', 'http://a.b)', '](', '%', '[', 'a'])(
    'is judged by a look at each of its signs where 16,000 signs of “%s” follow it',
    (sign) => {
      const looked = vi.spyOn(String.prototype, 'charAt')
      const tail = sign.repeat(15_900 / sign.length)
      for (const end of ['', 'x']) firstLink(`http://a.b${tail}${end}`)
      expect(looked.mock.calls.length).toBeLessThanOrEqual(32_000)
    },
  )

  it('is as long as one that can be asked, is in the text, and takes a look at each sign, whatever is written', () => {
    const piece = fc.constantFrom(
      'http://',
      'https://a.b',
      ')',
      '(',
      '.',
      '*',
      '](',
      '`',
      '```',
      ' ',
      '\n',
      'ש',
      'x',
    )
    const run = fc
      .tuple(piece, fc.constantFrom(1, 2, 40, 1999, 5000))
      .map(([sign, times]) => sign.repeat(times))
    const text = fc.array(fc.oneof(run, fc.string({ unit: 'binary' })), { maxLength: 12 })
    const looked = vi.spyOn(String.prototype, 'charAt')
    fc.assert(
      fc.property(text, (parts) => {
        const body = parts.join('').slice(0, 16_000)
        looked.mockClear()
        const link = firstLink(body)
        expect(looked.mock.calls.length).toBeLessThanOrEqual(body.length)
        if (link === undefined) return
        expect(link.length).toBeLessThanOrEqual(2000)
        expect(body).toContain(link)
      }),
    )
  })
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

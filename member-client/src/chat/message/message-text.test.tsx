import { messageBlocks } from '@metapyra/contract/message-blocks'
import { messageWords } from '@metapyra/contract/message-words'
import { growsWithLength } from '@metapyra/contract/testing-growth'
import fc from 'fast-check'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { describe, expect, it, test } from 'vitest'
import { isFewEmoji } from './few-emoji.ts'
import { MessageText } from './message-text.tsx'

const render = (body: string): HTMLElement => {
  const host = document.createElement('div')
  flushSync(() => createRoot(host).render(<MessageText body={body} />))
  return host
}
/** Returns only the elements, without wrappers and most attributes. */
const html = (body: string): string =>
  (render(body).firstElementChild?.innerHTML ?? '')
    .replace(/<button[\s\S]*?<\/button>/g, '')
    .replace(/<\/?div[^>]*>/g, '')
    .replace(/ (?!href)[a-z-]+="[^"]*"/gi, '')

const link = (text: string, href: string) => `<p><a href="${href}">${text}</a></p>`
describe('[CHAT-20] a message', () => {
  it.each<readonly [string, string]>([
    ['plain  words\n\n\nas typed', '<p>plain  words\n\n\nas typed</p>'],
    ['**bold** *slanted* _too_', '<p><strong>bold</strong> <em>slanted</em> <em>too</em></p>'],
    ['~~struck~~ and `a = *b`', '<p><del>struck</del> and <code>a = *b</code></p>'],
    ['```js\nlet **a**\n\n> b\n```\nafter', '<pre><code>let **a**\n\n&gt; b</code></pre><p>after</p>'],
    ['```in one line```', '<pre><code>in one line</code></pre>'],
    ['> said\n> twice\n\nanswer', '<blockquote><p>said\ntwice</p></blockquote><p>answer</p>'],
    ['> > before\n> said', '<blockquote><blockquote><p>before</p></blockquote><p>said</p></blockquote>'],
    ['to do\n- one\n  - **two**', '<p>to do</p><ul><li>one</li><li><strong>two</strong></li></ul>'],
    ['3. three\n4. four', '<ol><li>three</li><li>four</li></ol>'],
    ['# no heading', '<p># no heading</p>'],
    ['https://example.com/a?b=1', link('https://example.com/a?b=1', 'https://example.com/a?b=1')],
    ['www.example.com', link('www.example.com', 'https://www.example.com/')],
    ['**over an\n\nempty line**', '<p>**over an\n\nempty line**</p>'],
    ['```\nnever closed', '<pre><code>never closed</code></pre>'],
    ['```\n```\nempty', '<p>```\n```</p><p>empty</p>'],
    ...['****', '** **', '```', '>', '>>>', '-', '~~~~', '>_<', '¯\\_(ツ)_/¯', '\\\\server\\a'].map(
      (text) => [text, `<p>${text.replaceAll('>', '&gt;').replaceAll('<', '&lt;')}</p>`] as const,
    ),
    ...[
      'javascript:alert(1)',
      '[x](javascript:alert(1))',
      'data:text/html,x',
      'file:///etc/passwd',
      'http://',
    ].map((text) => [text, `<p>${text}</p>`] as const),
  ])('%j is shown as %s', (body, expected) => {
    expect(html(body)).toBe(expected)
  })

  it('without signs is shown as it was typed', () => {
    const plain = fc.stringMatching(/^[\p{L} \n,;!?'"@#%&=+]{1,80}$/u).map((text) => text.trim())
    fc.assert(
      fc.property(plain, (body) => {
        expect(render(body).textContent).toBe(body)
      }),
    )
  })

  it('never fails, and leads to web pages and mail addresses alone, whatever is typed', () => {
    const sign = fc.constantFrom(
      ...['*', '**', '_', '~~', '`', '```', '\n', '> ', '- ', '1. ', '[', '](', ')', '<b>', ' ', '\u202e'],
      ...['javascript:', 'data:', 'https://a.b/', 'mailto:', 'שלום', '👍'],
    )
    const body = fc
      .array(fc.oneof(sign, fc.string({ unit: 'binary' })), { maxLength: 40 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(body, (markup) => {
        const tags = 'p,br,strong,em,del,code,pre,blockquote,ul,ol,li,a,div,button,svg,path'
        expect([...render(markup).querySelectorAll(`:not(${tags})`)]).toEqual([])
        for (const { href } of render(markup).querySelectorAll('a'))
          expect(href).toMatch(/^(?:https?|mailto):/)
      }),
      { numRuns: 200 },
    )
  })

  it.each([
    '*',
    '**a ',
    '_',
    '`',
    '```\n',
    '``` \na\n',
    '[',
    '[a](',
    '>',
    '> ',
    '> - ',
    '>\n',
    '> \n',
    '```\na\n```\n',
    '\n',
    ' \n',
    '- a\n',
    'x',
    'ש',
  ])('of %j again and again takes work as its length does', (sign) => {
    const cut = (body: string) => {
      messageBlocks(body)
      messageWords(body)
    }
    expect(growsWithLength(sign, cut)).toBe(true)
  })

  it('of a hundred quotes in each other shows five, and the rest as typed', () => {
    const host = render(`${'> '.repeat(100)}deep`)
    expect(host.querySelectorAll('blockquote')).toHaveLength(5)
    expect(host.textContent).toMatch(/^(?:> ){95}deep$/)
  })
})

test.each(['👍', '👍🏽 ❤️', '👨‍👩‍👧‍👦🎉🇩🇪', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '✌🏽'])(
  '[CHAT-24] %s alone is drawn larger',
  (body) => {
    expect(isFewEmoji(body)).toBe(true)
  },
)

test.each(['👍👍👍👍', '👍 yes', '12', '©', '', 'a'])('[CHAT-24] %j is drawn like any text', (body) => {
  expect(isFewEmoji(body)).toBe(false)
})

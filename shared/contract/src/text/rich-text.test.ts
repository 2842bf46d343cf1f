import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growsWithLength } from '../testing-growth.ts'
import { plainText, richText } from './rich-text.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
interface Made {
  type: string
  props: Record<string, string | number>
  children: (Made | string)[]
}
const tree = (text: string) => richText<Made>(text, (type, props, ...children) => ({ type, props, children }))
const html = (text: string): string => {
  const write = (node: Made | string): string => {
    if (typeof node === 'string') return escaped(node)
    const href = node.props['href'] === undefined ? '' : ` href="${escaped(String(node.props['href']))}"`
    return node.type === 'br'
      ? '<br>'
      : `<${node.type}${href}>${node.children.map(write).join('')}</${node.type}>`
  }
  return tree(text).map(write).join('')
}
function* elements(nodes: (Made | string)[]): Generator<Made> {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    yield node
    yield* elements(node.children)
  }
}

describe('[ANN-7] rich text', () => {
  it.each([
    ['plain words', '<p>plain words</p>'],
    ['one\ntwo\n\nthree', '<p>one<br>two</p><p>three</p>'],
    [
      '**bold** and *slanted* and ***both***',
      '<p><strong>bold</strong> and <em>slanted</em> and <strong><em>both</em></strong></p>',
    ],
    ['*a **b** c*', '<p><em>a <strong>b</strong> c</em></p>'],
    [
      '- one\n- **two**\n\n1. first\n2. second',
      '<ul><li>one</li><li><strong>two</strong></li></ul><ol><li>first</li><li>second</li></ol>',
    ],
    ['Dear all\n- one', '<p>Dear all</p><ul><li>one</li></ul>'],
    ['[the plan](https://example.com/a_(b))', '<p><a href="https://example.com/a_(b)">the plan</a></p>'],
    ['[write](mailto:ada@example.com)', '<p><a href="mailto:ada@example.com">write</a></p>'],
    [
      'See https://example.com/a, now.',
      '<p>See <a href="https://example.com/a">https://example.com/a</a>, now.</p>',
    ],
    ['(https://example.com/a)', '<p>(<a href="https://example.com/a">https://example.com/a</a>)</p>'],
    [
      '**[bold link](https://example.com/)**',
      '<p><strong><a href="https://example.com/">bold link</a></strong></p>',
    ],
    ['2 * 3 * 4 or 2*3*4', '<p>2 * 3 * 4 or 2*3*4</p>'],
    ['_slanted_ and ~~struck~~', '<p><em>slanted</em> and <del>struck</del></p>'],
    ['`a **b** _c_` and `d', '<p><code>a **b** _c_</code> and `d</p>'],
    ['a_name_of_many', '<p>a_name_of_many</p>'],
    ['これは**重要**です', '<p>これは<strong>重要</strong>です</p>'],
    [
      '_https://example.com/a_b_',
      '<p><em><a href="https://example.com/a_b">https://example.com/a_b</a></em></p>',
    ],
    ['www.example.com!', '<p><a href="https://www.example.com/">www.example.com</a>!</p>'],
    ['****', '<p>****</p>'],
    ['¯\\_(ツ)_/¯', '<p>¯\\_(ツ)_/¯</p>'],
    ['\\*not\\*', '<p>*not*</p>'],
    ['', ''],
    [' \n\t\n ', ''],
  ])('%j', (text, expected) => {
    expect(html(text)).toBe(expected)
  })

  it.each([
    ['<script>alert(1)</script>', '<p>&#60;script&#62;alert(1)&#60;/script&#62;</p>'],
    ['<img src=x onerror=alert(1)>', '<p>&#60;img src=x onerror=alert(1)&#62;</p>'],
    ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
    ['[x](JaVaScRiPt:alert(1))', '<p>[x](JaVaScRiPt:alert(1))</p>'],
    ['[x](data:text/html,hi)', '<p>[x](data:text/html,hi)</p>'],
    ['[x](//evil.example)', '<p>[x](//evil.example)</p>'],
    ['[x](/admin)', '<p>[x](/admin)</p>'],
    ['![x](https://example.com/a.png)', '<p>!<a href="https://example.com/a.png">x</a></p>'],
    ['[x](https://bank.example@evil.example)', '<p>[x](https://bank.example@evil.example)</p>'],
    ['https://bank.example@evil.example', '<p>https://bank.example@evil.example</p>'],
    [
      '[https://bank.example](https://evil.example)',
      '<p><a href="https://evil.example/">https://evil.example/</a></p>',
    ],
    [
      '[bank.example](https://evil.example)',
      '<p><a href="https://evil.example/">https://evil.example/</a></p>',
    ],
    ['**never closed', '<p>**never closed</p>'],
    ['**a *b** c*', '<p><strong>a *b</strong> c*</p>'],
    ['[[[[[', '<p>[[[[[</p>'],
    ['safe \u202eexe.gpj\u202c \u2066x\u2069', '<p>safe exe.gpj x</p>'],
  ])('takes no harm from %j', (text, expected) => {
    expect(html(text)).toBe(expected)
  })

  it('makes no other element, link or attribute, whatever is written', () => {
    const markCharacters = fc.constantFrom(
      '*',
      '**',
      '_',
      '~~',
      '`',
      '[',
      '](',
      ')',
      '- ',
      '1. ',
      '\n',
      '\\',
      'javascript:',
      'https://a.b/',
      '<b onclick=x>',
      '"',
      'mailto:',
      ' ',
      '\u202e',
    )
    const text = fc
      .array(fc.oneof(markCharacters, fc.string({ unit: 'binary' })), { maxLength: 60 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, (source) => {
        for (const { type, props } of elements(tree(source))) {
          expect(['p', 'ul', 'ol', 'li', 'br', 'strong', 'em', 'del', 'code', 'a']).toContain(type)
          const allowed = ['key', 'dir', 'start', 'href', 'title', 'target', 'rel']
          expect(Object.keys(props).filter((name) => !allowed.includes(name))).toEqual([])
          if (type === 'a') expect(props['href']).toMatch(/^(?:https?|mailto):/)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('loses no word', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1 }), (words) => {
        const source = words.map((word, at) => (at % 3 ? `*${word}` : `**${word}`)).join(' ')
        for (const word of words) expect(plainText(source)).toContain(word)
      }),
    )
  })

  it.each([
    '*',
    '_a ',
    '~',
    '`',
    '[',
    '[a](',
    '**a ',
    '[a](b(',
    '](',
    '1. ',
    'https://a.b/',
    'https://a.))))',
  ])('of %j again and again takes work as its length does', (sign) => {
    expect(growsWithLength(sign, tree)).toBe(true)
  })
})

it('is told in one line where there is no room', () => {
  expect(plainText('**Fire** drill\nat [ten](https://a.example)\n\n- door\n- yard')).toBe(
    'Fire drill at ten door · yard',
  )
})

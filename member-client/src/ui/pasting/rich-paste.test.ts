import { expect, test } from 'vitest'
import { copies } from './clipboard-samples.ts'
import { textOfHtml } from './rich-paste.lazy.ts'

const inChat = (html: string): string => textOfHtml(html, false)

test('[PASTE-3] a copy from Google Docs keeps its links, lists and tables', () => {
  expect(inChat(copies.googleDocs)).toBe(
    [
      '**Launch**',
      '',
      '**Bold** and [a link](https://example.com/plan_%281%29)',
      'next line',
      '',
      '- one',
      '  - two',
      '',
      '```',
      'Name   Age',
      'Maren    9',
      '```',
    ].join('\n'),
  )
  expect(textOfHtml(copies.googleDocs, true)).toMatch(/^# Launch\n\n\*\*Bold/)
})

test('[PASTE-3] a copy from Word keeps its links, lists and tables, and nothing of its styles', () => {
  expect(inChat(copies.word)).toBe(
    [
      '**Bold** and [a link](https://example.com/a%20b), _slanted_',
      '- one',
      '  1. two',
      '',
      '```',
      'Team    Seats',
      'Design     12',
      '```',
    ].join('\n'),
  )
})

test.each([
  [
    'Sheets',
    copies.sheets,
    [
      'Item                         Price',
      'Tea https://example.com/tea  1,250.50',
      'Milk                                3',
    ],
  ],
  ['Excel', copies.excel, ['Month      Sum', 'January     40', 'May      1 200']],
])('[PASTE-3] cells of %s stand under one another', (_where, html, lines) => {
  const table = inChat(html)
  expect(
    table
      .split('\n')
      .slice(1, -1)
      .map((line) => line.replace(/ +/g, ' ')),
  ).toEqual(lines.map((line) => line.replace(/ +/g, ' ')))
  expect(
    new Set(
      table
        .split('\n')
        .slice(2, -1)
        .map((line) => line.length),
    ).size,
  ).toBe(1)
})

test('[PASTE-3] one cell is its words, and what a page is laid out by is no table', () => {
  expect(inChat('<table><tr><td>Only this</td></tr></table>')).toBe('Only this')
  expect(inChat('<table><tr><td><table><tr><td>One</td></tr></table></td><td>two</td></tr></table>')).toBe(
    'One\n\ntwo',
  )
})

test.each([
  ['<a href="javascript:alert(1)">click</a>', 'click'],
  ['<a href="data:text/html,hi">click</a>', 'click'],
  ['<a href="https://me@evil.example/">bank</a>', 'bank'],
  ['<a href="/only/here">here</a>', 'here'],
  ['<script>alert(1)</script>fine<style>p{}</style>', 'fine'],
  ['<p>seen<span style="display:none">not seen</span></p>', 'seen'],
  ['a<img src="https://example.com/x.png" onerror="alert(1)">b', 'ab'],
  ['<a href="https://example.com/">https://example.com</a>', 'https://example.com/'],
  ['<a href="mailto:ann@example.com">ann@example.com</a>', 'ann@example.com'],
  ['<a href="https://example.com/"><b>bold</b> link</a>', '[bold link](https://example.com/)'],
  ['<b><a href="https://example.com/">a link</a></b>', '**[a link](https://example.com/)**'],
  ['<a href="https://example.com/">a [b] c</a>', 'a [b] c https://example.com/'],
  ['un<b>believ</b>able <b> spaced </b>end', 'unbelievable **spaced** end'],
  ['<b>one </b><b>two</b>', '**one two**'],
  ['<b><i>both</i></b> <s>gone</s> <code>let a</code>', '**_both_** ~~gone~~ `let a`'],
  ['<blockquote><p>one</p><p>two</p></blockquote>', '> one\n> \n> two'],
  ['<pre>a\n  b\n</pre>', '```\na\n  b\n```'],
  ['<div>one</div><div><br></div><div>two</div>', 'one\n\ntwo'],
  ['<div>one</div><div>two</div>', 'one\ntwo'],
  ['<ol start="3"><li>c</li><li>d<ul><li>e</li></ul></li></ol>', '3. c\n4. d\n  - e'],
])('[PASTE-3] %s becomes %s', (html, text) => {
  expect(inChat(html)).toBe(text)
})

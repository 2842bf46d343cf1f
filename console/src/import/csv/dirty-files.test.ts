import { describe, expect, it } from 'vitest'
import { createImportSession } from '../worker/import-session.ts'
import type { OpenOptions } from '../worker/open-file.ts'
import type { PageRow } from '../worker/row-page.ts'
import { FileError } from './file-error.ts'

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf16 = (text: string) =>
  new Uint8Array([0xff, 0xfe, ...new Uint8Array(Uint16Array.from(text, (l) => l.charCodeAt(0)).buffer)])

async function read(content: string | Uint8Array<ArrayBuffer>, options: OpenOptions = {}) {
  const work = createImportSession()
  const facts = await work.open(new File([content], 'people.csv'), options)
  const counts = work.map(facts.mapping, true)
  const { rows } = work.page({ filter: 'all', offset: 0, limit: 100 })
  return { work, facts, counts, rows }
}
const cellsOf = (rows: PageRow[]) => rows.map((row) => row.cells)
const saidOf = (row: PageRow | undefined) => row?.problems.map((problem) => problem.message).join(' ')

const people = [
  ['Ann', 'ann@acme.com'],
  ['Bob', 'bob@acme.com'],
]

const wellRead: [what: string, content: string | Uint8Array<ArrayBuffer>][] = [
  ['plain', 'Name,Email\nAnn,ann@acme.com\nBob,bob@acme.com\n'],
  ['a byte order mark', '\uFEFFName,Email\nAnn,ann@acme.com\nBob,bob@acme.com'],
  ['semicolons', 'Name;Email\nAnn;ann@acme.com\nBob;bob@acme.com'],
  ['tabs', 'Name\tEmail\nAnn\tann@acme.com\nBob\tbob@acme.com'],
  ['Excel’s sep= line', 'sep=;\r\nName;Email\r\nAnn;ann@acme.com\r\nBob;bob@acme.com\r\n'],
  ['mixed line ends', 'Name,Email\r\nAnn,ann@acme.com\nBob,bob@acme.com\r'],
  ['old Mac line ends', 'Name,Email\rAnn,ann@acme.com\rBob,bob@acme.com'],
  [
    'blank lines and rows of delimiters',
    '\n\nName,Email\n\nAnn,ann@acme.com\n , \n,,\nBob,bob@acme.com\n\n\n',
  ],
  ['UTF-16 with a mark', utf16('Name,Email\nAnn,ann@acme.com\nBob,bob@acme.com')],
  ['UTF-16 without a mark', utf16('Name,Email\nAnn,ann@acme.com\nBob,bob@acme.com').slice(2)],
  ['null bytes', 'Name,Email\nA\0nn,ann@acme.com\nBob,bob@acme.com'],
  ['spaces behind closing quotes', '"Name" ,"Email"\n"Ann" ,"ann@acme.com"\n"Bob","bob@acme.com" \n'],
]

describe('a dirty CSV that can be read is read rightly', () => {
  it.each(wellRead)('%s', async (_, content) => {
    const { rows, counts } = await read(content)
    expect(cellsOf(rows)).toEqual(people)
    expect(counts).toMatchObject({ rows: 2, ready: 2, error: 0 })
  })

  it('keeps line ends and doubled quotes within quotes, and goes on counting lines', async () => {
    const { rows } = await read('Name,Email\n"Ann\r\n""the boss""",ann@acme.com\nBob,bob@acme.com')
    expect(rows[0]?.cells).toEqual(['Ann\r\n"the boss"', 'ann@acme.com'])
    expect(rows.map((row) => row.line)).toEqual([2, 4])
  })

  it('reads Latin-1 bytes, says that it guessed, and takes a person’s choice', async () => {
    const bytes = latin1('Name;Email\nJürgen Groß;j@acme.com\n') as Uint8Array<ArrayBuffer>
    const guessed = await read(bytes)
    expect(guessed.facts).toMatchObject({ encoding: 'windows-1252', isEncodingGuess: true })
    expect(guessed.rows[0]?.cells[0]).toBe('Jürgen Groß')
    const chosen = await read(bytes, { encoding: 'utf-8' })
    expect(chosen.facts.isEncodingGuess).toBe(false)
    expect(saidOf(chosen.rows[0])).toContain('couldn’t be read')
  })

  it('reads one column of addresses without a header', async () => {
    const { facts, counts } = await read('ann@acme.com\nbob@acme.com')
    expect(facts).toMatchObject({ hasHeader: false, mapping: ['email'] })
    expect(counts.ready).toBe(2)
  })

  it('keeps numbers as they are written', async () => {
    const { rows } = await read('Email,Code\nann@acme.com,00123\nbob@acme.com,1e5')
    expect(rows.map((row) => row.cells[1])).toEqual(['00123', '1e5'])
  })
})

describe('what is wrong is named by its place, and the rows around it survive', () => {
  it('a quote that is never closed', async () => {
    const { rows, counts } = await read('Name,Email\nAnn,ann@acme.com\n"Bob,bob@acme.com\nCas,cas@acme.com')
    expect(cellsOf(rows)).toEqual([...people, ['Cas', 'cas@acme.com']])
    expect(counts).toMatchObject({ rows: 3, ready: 2, error: 1 })
    expect(rows[1]).toMatchObject({ line: 3, state: 'error', problems: [{ column: 0 }] })
    expect(saidOf(rows[1])).toContain('never closed')
  })

  it('a quote that swallows a later row’s quotes', async () => {
    const { rows } = await read('Name,Email\n"Ann "the boss" Lee",ann@acme.com\nBob,bob@acme.com')
    expect(rows.map((row) => row.cells[1])).toEqual(['ann@acme.com', 'bob@acme.com'])
    expect(saidOf(rows[0])).toContain('quote inside')
  })

  it('a 50 MB line, of which only the beginning is kept', async () => {
    const huge = 'x'.repeat(50 * 1024 * 1024)
    const { rows, counts } = await read(`Name,Email\nAnn,ann@acme.com\n${huge},h@acme.com\nBob,bob@acme.com`)
    expect(counts).toMatchObject({ rows: 3, ready: 2, error: 1 })
    expect(rows[1]?.line).toBe(3)
    expect(rows[1]?.problems[0]?.found).toContain('52,428,800')
    expect(rows[1]?.cells[0]?.length).toBeLessThan(300)
  })

  it('a 50 MB cell in quotes', async () => {
    const { rows } = await read(
      `Email,Name\nann@acme.com,"${'x,'.repeat(25 * 1024 * 1024)}"\nbob@acme.com,Bob`,
    )
    expect(rows).toHaveLength(2)
    expect(saidOf(rows[0])).toContain('more than 10,000 characters')
    expect(rows[1]?.cells).toEqual(['bob@acme.com', 'Bob'])
  })

  it('[T12] headers that are blank, doubled or hostile', async () => {
    const { facts, rows } = await read('__proto__,Email,,email,constructor\nx,ann@acme.com,y,z,w')
    expect(facts.headers.map((header) => header.key)).toEqual([
      '__proto__',
      'email',
      'column_3',
      'email_2',
      'constructor',
    ])
    expect(facts.headers.map((header) => header.problem)).toEqual([
      undefined,
      undefined,
      'blank',
      'duplicate',
      undefined,
    ])
    expect(facts.mapping).toEqual([null, 'email', null, null, null])
    expect(rows[0]?.cells).toEqual(['x', 'ann@acme.com', 'y', 'z', 'w'])
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('formulas, flagged and kept as text', async () => {
    const { rows, counts } = await read(
      'Email,Name\nann@acme.com,=HYPERLINK("http://x")\nbob@acme.com,@SUM(A1)',
    )
    expect(counts).toMatchObject({ ready: 2, warning: 2 })
    expect(saidOf(rows[0])).toContain('formula')
  })

  it('more cells than headers', async () => {
    const { rows } = await read('Email,Name\nann@acme.com,Ann,Lee')
    expect(saidOf(rows[0])).toBe('The row has 3 cells, but the header has 2.')
  })
})

it('keeps 200 of 10,000 columns, and says how many are left out', async () => {
  const { facts, counts } = await read(`${'Email,'.repeat(10_000)}\n${'a@b.co,'.repeat(10_000)}`)
  expect(facts.headers).toHaveLength(200)
  expect(facts.layout.dropped).toMatchObject([{ kind: 'extraColumns', count: 9800 }])
  expect(counts.ready).toBe(1)
})

const refused: [what: string, content: string | Uint8Array<ArrayBuffer>, says: string][] = [
  ['an empty file', '', 'empty'],
  ['nothing but line ends', '\n\n\r\n', 'no rows'],
  ['a header alone', 'Name,Email\n', 'only a header row'],
  ['a workbook of which only the beginning is there', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), 'damaged'],
  ['more rows than one import takes', 'a@b.co\n'.repeat(200_002), 'more than 200,000 rows'],
]

it.each(refused)('[T12] %s is refused in words', async (_, content, says) => {
  await expect(read(content)).rejects.toThrow(says)
})

it('says of a file that the browser refuses to read what to do about it', async () => {
  // As browsers do with a folder, and with a file that was saved again after it was chosen.
  const refused = Object.assign(new File(['Email'], 'people.csv'), {
    arrayBuffer: () => Promise.reject(new DOMException('The file could not be read.', 'NotReadableError')),
  })
  await expect(createImportSession().open(refused)).rejects.toThrow(FileError)
  await expect(createImportSession().open(refused)).rejects.toThrow('Choose the file again.')
})

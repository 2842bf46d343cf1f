import type { LibraryItem } from '@metapyra/contract/entities/library'
import { describe, expect, it } from 'vitest'
import { readDocument } from '../../platform/documents/read-document.ts'
import {
  change,
  createItem,
  folder,
  itemFor,
  listed,
  note,
  stageLibrary,
  storedFile,
} from '../../testing/features/library.ts'
import type { Seat } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import { zipOf } from '../../testing/zip.ts'

const stage = stageLibrary()

const pdfOf = (...pages: string[]): Buffer => {
  const kids = pages.map((_, index) => `${index * 2 + 4} 0 R`).join(' ')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...pages.flatMap((words, index) => {
      const stream = `BT /F1 12 Tf 72 720 Td (${words}) Tj ET`
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Contents ${index * 2 + 5} 0 R>>`,
        `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
      ]
    }),
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF`)
}

const TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
const DOCX = (body: string | Buffer) => zipOf({ '[Content_Types].xml': TYPES, 'word/document.xml': body })
const paragraph = (words: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${words}</w:t></w:r></w:p>`

const found = async (seat: Seat, search: string, more: object = {}) =>
  (await listed(seat, { search, ...more })).rows
const namesOf = (rows: LibraryItem[]) => rows.map(({ name }) => name)
const statusOf = async (seat: Seat, item: LibraryItem) =>
  (await itemFor(seat, item)).body.item.version.textStatus
const isRead = (seat: Seat, item: LibraryItem, status = 'ok') =>
  expect.poll(() => statusOf(seat, item)).toBe(status)

describe('a search of the library', () => {
  it('[LIB-20] finds names and tags before what is said, the latest first, and says where', async () => {
    const { ada, bob } = stage
    await note(ada, 'Holiday plan', undefined, { text: 'Where to go in August.' })
    await note(ada, 'Minutes', undefined, { text: `${'word '.repeat(200)}the holiday plan was agreed` })
    await createItem(ada, {
      kind: 'link',
      name: 'Rota',
      url: 'https://example.com',
      tags: ['Holiday', 'plan'],
    })
    const rows = await found(bob, 'plan holi')
    expect(namesOf(rows)).toEqual(['Rota', 'Holiday plan', 'Minutes'])
    expect(rows[1]?.nameRanges).toEqual([
      { start: 0, end: 7 },
      { start: 8, end: 12 },
    ])
    const { snippet } = rows[2] ?? {}
    expect(snippet?.ranges.map(({ start, end }) => snippet.text.slice(start, end))).toEqual([
      'holiday',
      'plan',
    ])
    expect(snippet?.text.length).toBeLessThanOrEqual(240)
    expect(namesOf(await found(bob, 'HOLIDÁY', { filter: 'link' }))).toEqual(['Rota'])
    expect(await found(bob, 'holiday nowhere')).toEqual([])
    expect(await found(bob, '!!! " &')).toEqual([])
  })

  it('[FIND-1] finds by any apostrophe and by none, in names and texts', async () => {
    const { ada, bob } = stage
    await note(ada, 'Contract of O’Brien', undefined, { text: 'Signed.' })
    await note(ada, 'Handover', undefined, { text: "Ask O'Brien, not l'école, if I'd be away." })
    for (const words of ['obrien', "o'brien", 'o’brien', 'oʼbri', 'brien']) {
      const rows = await found(bob, words)
      expect(namesOf(rows), words).toEqual(['Contract of O’Brien', 'Handover'])
      expect(rows[0]?.nameRanges?.at(-1)?.end, words).toBe('Contract of O’Brien'.length)
      expect(rows[1]?.snippet?.ranges.length, words).toBeGreaterThan(0)
    }
    expect(namesOf(await found(bob, 'école'))).toEqual(['Handover'])
    expect(namesOf(await found(bob, 'lecole'))).toEqual(['Handover'])
    expect(await found(bob, '"id"')).toEqual([])
  })

  it('[LIB-20] goes on page by page, each found once', async () => {
    const { ada } = stage
    const home = await folder(ada, 'Home')
    for (let index = 0; index < 7; index += 1)
      await note(ada, `${index % 2 ? 'report' : 'other'} ${index}`, home, { text: 'report' })
    const names: string[] = []
    let next: string | undefined
    do {
      const page = await listed(ada, { search: 'report', pageSize: 2, ...(next && { next }) })
      names.push(...namesOf(page.rows))
      next = page.next
    } while (next)
    expect(names).toEqual(['report 5', 'report 3', 'report 1', 'other 6', 'other 4', 'other 2', 'other 0'])
    expect(namesOf(await found(ada, 'report', { parentId: home.id }))).toHaveLength(7)
    expect((await ada.call('POST v2/library/list', { search: 'report', next: 'x' })).status).toBe(400)
  })

  it('[LIB-20] shows nothing that is not there for its reader, by folder, trash, version or space', async () => {
    const { ada, bob, server, space } = stage
    const shut = await folder(ada, 'Shut', undefined, [
      { principal: 'workspace', principalId: '', level: 'none' },
    ])
    const item = await note(ada, 'Secret', shut, { text: 'aardvark' })
    const open = await note(ada, 'Open', undefined, { text: 'aardvark' })
    const stranger = await (await seedSpace(server)).member('Stranger')
    expect(namesOf(await found(ada, 'aardvark'))).toEqual(['Open', 'Secret'])
    expect(namesOf(await found(bob, 'aardvark'))).toEqual(['Open'])
    expect(await found(await space.visitor('guest', 'Gil'), 'aardvark')).toEqual([])
    expect(await found(stranger, 'aardvark')).toEqual([])
    await change(ada, open, { text: 'zebra', versionNote: 'x' })
    expect(await found(bob, 'aardvark')).toEqual([])
    expect(namesOf(await found(bob, 'zebra'))).toEqual(['Open'])
    await change(ada, open, { name: 'Zoo' })
    expect(namesOf(await found(bob, 'zebra zoo'))).toEqual(['Zoo'])
    await change(ada, item, { isTrashed: true })
    expect(await found(ada, 'aardvark')).toEqual([])
    expect(namesOf(await found(ada, 'aardvark', { filter: 'trash' }))).toEqual(['Secret'])
  })

  it('[LIB-19] reads text, pages, PDF and documents, and tells page and heading', async () => {
    const { ada, bob } = stage
    const sheets = {
      '[Content_Types].xml': TYPES,
      'xl/workbook.xml': '<workbook><sheets><sheet name="Prices" sheetId="1"/></sheets></workbook>',
      'xl/sharedStrings.xml': '<sst><si><t>okapi &amp; co</t></si></sst>',
      'xl/worksheets/sheet1.xml': '<worksheet><row><c t="s"><v>0</v></c><c><v>1234</v></c></row></worksheet>',
    }
    const slides = {
      '[Content_Types].xml': TYPES,
      'ppt/presentation.xml': '<p/>',
      'ppt/slides/slide2.xml': '<p:sld><a:p><a:r><a:t>an okapi</a:t></a:r></a:p></p:sld>',
      'ppt/slides/slide1.xml': '<p:sld><a:p><a:r><a:t>a tapir</a:t></a:r></a:p></p:sld>',
    }
    const html =
      '<!doctype html><title>t</title><style>quagga{}</style><h2>Zoo</h2><p>The <b>oka</b>pi<script>quagga</script></p>'
    const items = [
      await storedFile(stage, ada, 'a.md', Buffer.from('# Animals\nThe okapi lives\n')),
      await storedFile(stage, ada, 'b.html', Buffer.from(html)),
      await storedFile(stage, ada, 'c.pdf', pdfOf('Nothing here', 'An okapi there')),
      await storedFile(stage, ada, 'd.docx', DOCX(paragraph('Zebras', 'Heading1') + paragraph('and okapi'))),
      await storedFile(stage, ada, 'e.xlsx', zipOf(sheets)),
      await storedFile(stage, ada, 'f.pptx', zipOf(slides)),
    ]
    for (const item of items) await isRead(ada, item)
    const rows = (await found(bob, 'okapi')).toSorted((a, b) => (a.name < b.name ? -1 : 1))
    expect(rows.map(({ name, snippet }) => [name, snippet?.page, snippet?.heading])).toEqual([
      ['a.md', null, 'Animals'],
      ['b.html', null, 'Zoo'],
      ['c.pdf', 2, null],
      ['d.docx', null, 'Zebras'],
      ['e.xlsx', null, 'Prices'],
      ['f.pptx', 2, null],
    ])
    expect(await found(bob, 'quagga')).toEqual([])
    expect(namesOf(await found(bob, '1234 co'))).toEqual(['e.xlsx'])
  }, 40_000)

  it('[LIB-19] takes a file that is broken, or made to fill a server, for one that cannot be read', async () => {
    const { ada, bob } = stage
    const bomb = await storedFile(stage, ada, 'bomb.docx', DOCX(Buffer.alloc(40 * 1024 ** 2, 'a')))
    const broken = await storedFile(stage, ada, 'broken.pdf', Buffer.from(`%PDF-1.7\n${'x'.repeat(500)}`))
    const cut = await storedFile(stage, ada, 'cut.docx', DOCX(paragraph('lost')).subarray(0, -30))
    const picture = await storedFile(stage, ada, 'none.bin', Buffer.from([0, 1, 2, 3]))
    const fine = await storedFile(stage, ada, 'fine.txt', Buffer.from('all well'))
    await isRead(ada, bomb, 'failed')
    await isRead(ada, broken, 'failed')
    await isRead(ada, cut, 'failed')
    await isRead(ada, fine)
    expect(await statusOf(ada, picture)).toBe('none')
    expect(namesOf(await found(bob, 'bomb'))).toEqual(['bomb.docx'])
    expect(namesOf(await found(bob, 'well'))).toEqual(['fine.txt'])
  }, 40_000)

  it('[LIB-19] reads of a very long text its beginning, and no text for longer than it may', async () => {
    const { ada } = stage
    const long = Buffer.from(`beginning ${'and so on '.repeat(70_000)} conclusion`)
    const item = await storedFile(stage, ada, 'long.txt', long)
    await isRead(ada, item, 'partial')
    expect(namesOf(await found(ada, 'beginning'))).toEqual(['long.txt'])
    expect(await found(ada, 'conclusion')).toEqual([])
    const document = { path: import.meta.filename, name: 'a.txt', kind: 'text' as const }
    await expect(readDocument(document, { limitMs: 1 })).rejects.toThrow('It took too long')
    expect((await readDocument(document)).passages.length).toBeGreaterThan(1)
  }, 40_000)
})

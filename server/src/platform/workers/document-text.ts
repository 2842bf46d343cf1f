/** Extracts one document's text in a separate process, so that no file can bring the server down. */

import type { Passages } from '../documents/passages.ts'
import { createPassages } from '../documents/passages.ts'
import { isWebPage, readPlain } from '../documents/plain.ts'
import type { DocumentInput, ReadDocument } from '../documents/read-document.ts'
import { indexWordsIn } from '../text/search-words.ts'
import { confined } from './confined.ts'

const readPdf = async (bytes: Buffer, out: Passages): Promise<void> => {
  const { getDocumentProxy } = await import('unpdf')
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  for (let number = 1; number <= pdf.numPages && !out.isFull(); number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    out.turnTo(number)
    out.add(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join(''))
    page.cleanup()
  }
}

const readArchive = async (bytes: Buffer, out: Passages): Promise<void> => {
  const [{ openZip }, { readOffice }] = await Promise.all([
    import('../documents/zip.ts'),
    import('../documents/office.ts'),
  ])
  await readOffice(await openZip(bytes), out)
}

const decoded = (bytes: Buffer): string => {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  return new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(bytes)
}

await confined(async ({ name, kind }: DocumentInput, bytes) => {
  const out = createPassages()
  if (kind === 'pdf') await readPdf(bytes, out)
  else if (kind === 'office') await readArchive(bytes, out)
  else {
    const text = decoded(bytes)
    if (isWebPage(text, name)) (await import('../documents/web-page.ts')).readWebPage(text, out)
    else readPlain(text, name, out)
  }
  const passages = out.passages.map((passage) => ({
    ...passage,
    words: indexWordsIn(passage.text).join(' '),
  }))
  return { value: { isWhole: !out.isFull(), passages } satisfies ReadDocument, parts: [] }
})

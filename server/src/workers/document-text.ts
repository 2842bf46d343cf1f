/** Reads what one document says, in a thread of its own that may be ended: whatever is in the file, the server goes on. */
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { readOffice } from '../documents/office.ts'
import { createPassages } from '../documents/passages.ts'
import { isWebPage, readPlain, readWebPage } from '../documents/web-page.ts'
import { openZip } from '../documents/zip.ts'
import { wordsIn } from '../search-words.ts'

const { path, name, kind } = workerData as { path: string; name: string; kind: 'pdf' | 'office' | 'text' }
const out = createPassages()

const readPdf = async (bytes: Buffer): Promise<void> => {
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

const decoded = (bytes: Buffer): string => {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  return new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(bytes)
}

const bytes = readFileSync(path)
if (kind === 'pdf') await readPdf(bytes)
else if (kind === 'office') readOffice(openZip(bytes), out)
else {
  const text = decoded(bytes)
  if (isWebPage(text, name)) readWebPage(text, out)
  else readPlain(text, name, out)
}
parentPort?.postMessage({
  isWhole: !out.isFull(),
  passages: out.passages.map((passage) => ({
    ...passage,
    words: wordsIn(passage.text)
      .map((word) => word.text)
      .join(' '),
  })),
})

import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { OwnFiles } from './pdf-files.ts'

GlobalWorkerOptions.workerSrc = workerUrl

const PART_BYTES = 256 * 1024
/** A picture of more pixels is left out: it would take the memory of the page. */
const MOST_PIXELS = 64_000_000

/**
 * Opens a PDF, of which those parts come alone that are drawn. Nothing of it runs: its scripts, forms and links are
 * read and left alone.
 */
export const openPdf = (url: string): { document: Promise<PDFDocumentProxy>; close(): void } => {
  const task = getDocument({
    url,
    rangeChunkSize: PART_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    maxImageSize: MOST_PIXELS,
    useWorkerFetch: false,
    BinaryDataFactory: OwnFiles,
    verbosity: 0,
  })
  return { document: task.promise, close: () => void task.destroy().catch(() => undefined) }
}

/** Why a PDF is not shown, in words. */
export const problemOf = (error: Error): string => {
  if (error.name === 'PasswordException') return 'This PDF needs a password. Download it to open it.'
  if (error.name === 'InvalidPDFException') return 'This PDF is damaged. Download it to try another app.'
  return 'This PDF didn’t load. Open it again.'
}

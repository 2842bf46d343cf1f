import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { PdfDataFactory } from './pdf-files.ts'

GlobalWorkerOptions.workerSrc = workerUrl

const PART_BYTES = 256 * 1024
/** Pictures with more pixels are left out, because they would use up the tab's memory. */
const MOST_PIXELS = 64_000_000

/** Opens a PDF and loads only the parts that are drawn. Its scripts and forms don't run, and its links do nothing. */
export const openPdf = (url: string): { document: Promise<PDFDocumentProxy>; close(): void } => {
  const task = getDocument({
    url,
    rangeChunkSize: PART_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    maxImageSize: MOST_PIXELS,
    useWorkerFetch: false,
    BinaryDataFactory: PdfDataFactory,
    verbosity: 0,
  })
  return { document: task.promise, close: () => void task.destroy().catch(() => undefined) }
}

/** The message for a PDF that can't be displayed. */
export const problemOf = (error: Error): string => {
  if (error.name === 'PasswordException') return 'This PDF needs a password. Download it to open it.'
  if (error.name === 'InvalidPDFException') return 'This PDF is damaged. Download it to try another app.'
  return 'This PDF didn’t load. Open it again.'
}

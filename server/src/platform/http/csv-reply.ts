import { Readable } from 'node:stream'
import { CSV_MARK, csvLine } from '@metapyra/contract/csv'
import type { FastifyReply } from 'fastify'

type Row = readonly string[]

/** What the handler of a call declared with `csv` answers. */
export interface CsvReply {
  /** In plain letters: it stands in a header. */
  fileName: string
  header: Row
  /** Read as fast as the browser takes them: one page is held at a time, however many there are. */
  pages: AsyncIterable<readonly Row[]>
}

const text = (rows: readonly Row[]) => rows.map((row) => csvLine(row)).join('')

async function* textOf({ header, pages }: CsvReply) {
  yield CSV_MARK + text([header])
  for await (const page of pages) yield text(page)
}

/** Streams a file that is saved, not shown. What fails on the way cuts it off, so that nobody takes half for whole. */
export const sendCsv = (reply: FastifyReply, csv: CsvReply): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${csv.fileName}"`)
    .send(Readable.from(textOf(csv)))

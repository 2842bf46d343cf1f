import { Readable } from 'node:stream'
import { CSV_BOM, csvLine } from '@metapyra/contract/csv'
import type { FastifyReply } from 'fastify'

type Row = readonly string[]

/** The result of a handler whose call is declared with `csv`. */
export interface CsvReply {
  /** ASCII only, because it is sent in a header. */
  fileName: string
  header: Row
  /** Read as fast as the browser receives them, with one page in memory at a time. */
  pages: AsyncIterable<readonly Row[]>
}

const text = (rows: readonly Row[]) => rows.map((row) => csvLine(row)).join('')

async function* textOf({ header, pages }: CsvReply) {
  yield CSV_BOM + text([header])
  for await (const page of pages) yield text(page)
}

/** Streams a file to save. An error midway cuts the response off, so that no one takes a part for the whole. */
export const sendCsv = (reply: FastifyReply, csv: CsvReply): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${csv.fileName}"`)
    .send(Readable.from(textOf(csv)))

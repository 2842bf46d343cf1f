import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { Readable } from 'node:stream'
import { createDeflate, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDocument } from './read-document.ts'

const MIB = 1024 ** 2
const PACKED_MIB = 1024

/** A page of blanks, compressed twice: a few thousand bytes that expand to a gigabyte. */
const bombOf = async (): Promise<Buffer> => {
  const blanks = Buffer.alloc(16 * MIB, ' ')
  const packed = Readable.from(Array(PACKED_MIB / 16).fill(blanks)).pipe(createDeflate({ level: 1 }))
  const content = deflateSync(Buffer.concat(await packed.toArray()))
  return Buffer.concat([
    Buffer.from(
      '%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n' +
        '2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n' +
        '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>> endobj\n' +
        `4 0 obj <</Length ${content.length}/Filter[/FlateDecode/FlateDecode]>> stream\n`,
    ),
    content,
    Buffer.from('\nendstream endobj\ntrailer <</Root 1 0 R>>\n%%EOF'),
  ])
}

describe('a document that was made to fill a server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'documents-'))
  const path = join(folder, 'bomb.pdf')
  beforeAll(async () => writeFileSync(path, await bombOf()))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('[LIB-19] is let go of before it takes the memory, whatever it says it unpacks to', async () => {
    const before = process.memoryUsage.rss()
    let most = 0
    const look = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss() - before)
    }, 20)
    await expect(readDocument({ path, name: 'bomb.pdf', kind: 'pdf' }, { limitMs: 60_000 })).rejects.toThrow(
      /memory|allocation/,
    )
    clearInterval(look)
    expect(most / MIB).toBeLessThan(200)
  }, 60_000)
})

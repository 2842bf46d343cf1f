import { deflateSync } from 'node:zlib'
import type { LibraryItem } from '@metapyra/contract/entities/library'
import { expect, it } from 'vitest'
import { itemFor, stageLibrary, storedFile } from '../../testing/features/library.ts'
import type { Seat } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'

const stage = stageLibrary()

/** A PDF of some thousand bytes that takes minutes to read: all its pages share the same long content. */
const slowPdf = (number: number): Buffer => {
  const pages = 400
  const content = deflateSync(`% ${number}\n${'BT (a) Tj ET\n'.repeat(200_000)}`)
  const kids = Array.from({ length: pages }, (_, index) => `${index + 4} 0 R`).join(' ')
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 3 0 R>>'
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[${kids}]/Count ${pages}>> endobj\n3 0 obj <</Length ${content.length}/Filter/FlateDecode>> stream\n`,
    ),
    content,
    Buffer.from(
      `\nendstream endobj\n${Array.from({ length: pages }, (_, index) => `${index + 4} 0 obj ${page} endobj\n`).join('')}trailer <</Root 1 0 R>>\n%%EOF`,
    ),
  ])
}

const statusOf = async (seat: Seat, item: LibraryItem) =>
  (await itemFor(seat, item)).body.item.version.textStatus

it('[LIB-27] slow documents of one space keep no other space’s text waiting for long', async () => {
  const { ada } = stage
  const eve = await (await seedSpace(stage.server)).member('Eve')
  const slow: LibraryItem[] = []
  for (const number of [1, 2, 3, 4])
    slow.push(await storedFile(stage, eve, `slow ${number}.pdf`, slowPdf(number)))
  const statuses = () => Promise.all(slow.map((item) => statusOf(eve, item)))
  const quick = await storedFile(stage, ada, 'quick.txt', Buffer.from('all well'))
  await expect.poll(() => statusOf(ada, quick)).toBe('ok')
  // The one that was being read may have run out of time; it has had its turn.
  expect((await statuses()).slice(1)).toEqual(['pending', 'pending', 'pending'])
}, 90_000)

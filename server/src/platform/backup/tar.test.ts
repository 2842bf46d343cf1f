import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import type { Entry } from './tar.ts'
import { entryOf, readTar, writeTar } from './tar.ts'

const archiveOf = (...entries: Entry[]) => writeTar(Readable.from(entries))
const three = () =>
  buffer(archiveOf(...['one', 'two', 'three'].map((name) => entryOf(name, name.repeat(500)))))

const read = async (bytes: Buffer) => {
  const found: string[] = []
  for await (const { name, body } of readTar(Readable.from([bytes])))
    found.push(`${name} ${(await buffer(body)).length}`)
  return found
}

it('reads what it has written, and what has headers without a format, as it once wrote them', async () => {
  const bytes = await three()
  expect(await read(bytes)).toEqual(['one 1500', 'two 1500', 'three 2500'])
  const header = bytes.subarray(0, 512).fill(0, 257, 265).fill(' ', 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  expect(await read(bytes)).toEqual(['one 1500', 'two 1500', 'three 2500'])
})

it('goes on to the next file where a reader has left one in the middle', async () => {
  const names: string[] = []
  for await (const { name, body } of readTar(Readable.from([await three()]))) {
    names.push(name)
    for await (const _ of body) break
  }
  expect(names).toEqual(['one', 'two', 'three'])
})

it('says what is wrong with an archive', async () => {
  const bytes = await three()
  for (const length of [700, 2100, 3000])
    await expect(read(bytes.subarray(0, length))).rejects.toThrow('This backup is incomplete')
  await expect(read(Buffer.alloc(2048, 'z'))).rejects.toThrow('This isn’t a backup, or it’s damaged.')
})

it.each([5, 15])('refuses a body of ten bytes that comes with %d', async (bytes) => {
  const body = Readable.from([Buffer.alloc(bytes)])
  await expect(buffer(archiveOf({ name: 'a', size: 10, body }))).rejects.toThrow(
    `a changed size while it was being read: ${bytes} bytes, not 10`,
  )
})

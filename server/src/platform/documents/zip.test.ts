import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { zipOf } from '../../testing/zip.ts'
import { openZip } from './zip.ts'

const MIB = 1024 ** 2
/** Where in an entry of the directory its size stands. */
const SIZE_AT = 24
const DIRECTORY = Buffer.from([0x50, 0x4b, 0x01, 0x02])

it('reads the files of a ZIP by their names', async () => {
  const zip = await openZip(zipOf({ 'a.xml': 'one', 'folder/b.xml': 'zwö' }))
  expect(zip.names).toEqual(['a.xml', 'folder/b.xml'])
  expect(await zip.read('folder/b.xml')).toBe('zwö')
  expect(await zip.read('c.xml')).toBeUndefined()
})

describe('[LIB-19] a ZIP that was made to fill a server', () => {
  it('is refused where a file is packed to less than text can be', async () => {
    const zip = await openZip(zipOf({ 'bomb.xml': Buffer.alloc(20 * MIB, 'a') }))
    await expect(zip.read('bomb.xml')).rejects.toThrow('too large')
  })

  it('is refused where a file unpacks to more than it says', async () => {
    const bytes = zipOf({ 'bomb.xml': Buffer.alloc(20 * MIB, 'a') })
    bytes.writeUInt32LE(1000, bytes.lastIndexOf(DIRECTORY) + SIZE_AT)
    await expect((await openZip(bytes)).read('bomb.xml')).rejects.toThrow('too many bytes')
  })

  it('is refused where all of its files are too large together', async () => {
    const large = Buffer.alloc(20 * MIB, randomBytes(10_000))
    const zip = await openZip(zipOf({ a: large, b: large, c: large, d: large }))
    for (const name of ['a', 'b', 'c']) expect((await zip.read(name))?.length).toBeGreaterThan(0)
    await expect(zip.read('d')).rejects.toThrow('too large')
  })

  it('is refused where it has too many files', async () => {
    const names = Array.from({ length: 5001 }, (_, number) => [`${number}.xml`, ''])
    await expect(openZip(zipOf(Object.fromEntries(names)))).rejects.toThrow('Too many files')
  })
})

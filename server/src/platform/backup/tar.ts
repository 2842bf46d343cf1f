import { Readable } from 'node:stream'

/** Archives as POSIX.1-1988 ustar, so that any `tar` reads them; what is larger than 8 GB is sized as GNU tar does. */
const BLOCK = 512
const LARGEST_OCTAL = 0o77777777777

export interface Entry {
  name: string
  size: number
  body: AsyncIterable<Buffer>
}

export const entryOf = (name: string, text: string): Entry => {
  const bytes = Buffer.from(text)
  return { name, size: bytes.length, body: Readable.from([bytes]) }
}

const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK

const headerOf = ({ name, size }: Entry): Buffer => {
  const header = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(name) > 100)
    throw new Error(`A name in an archive can have at most 100 bytes: ${name}`)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  if (size <= LARGEST_OCTAL) header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  else {
    header.writeUInt8(0x80, 124)
    header.writeBigUInt64BE(BigInt(size), 128)
  }
  header.write(`${Math.floor(Date.now() / 1000).toString(8)}\0`, 136)
  header.write('        ', 148)
  header.write('0ustar\x0000', 156)
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

const sumOf = (header: Buffer): number => header.reduce((sum, byte) => sum + byte, 0)

/** As bytes. A body that has not the length it was said to have throws. */
export async function* writeTar(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const entry of entries) {
    yield headerOf(entry)
    let written = 0
    for await (const chunk of entry.body) {
      written += chunk.length
      yield chunk
    }
    if (written !== entry.size)
      throw new Error(
        `${entry.name} changed size while it was being read: ${written} bytes, not ${entry.size}`,
      )
    yield Buffer.alloc(paddingOf(entry.size))
  }
  yield Buffer.alloc(2 * BLOCK)
}

/** Whatever of a body is not read is skipped. An archive that was cut off throws. */
export async function* readTar(bytes: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const { take, stream } = createReader(bytes)
  for (;;) {
    const header = await take(BLOCK)
    if (header.every((byte) => byte === 0)) return
    const told = Number.parseInt(header.toString('latin1', 148, 154), 8)
    header.fill(' ', 148, 156)
    if (told !== sumOf(header)) throw new Error('This isn’t a backup, or it’s damaged.')
    const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '')
    const isLarge = header.readUInt8(124) === 0x80
    const size = isLarge
      ? Number(header.readBigUInt64BE(128))
      : Number.parseInt(header.toString('latin1', 124, 135), 8)
    const body = stream(size)
    yield { name, size, body }
    for await (const _ of body);
    await take(paddingOf(size))
  }
}

const createReader = (bytes: AsyncIterable<Buffer>) => {
  const chunks = bytes[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const some = async (most: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const { value, done } = await chunks.next()
      if (done) throw new Error('This backup is incomplete: it ends in the middle.')
      rest = value
    }
    const taken = rest.subarray(0, most)
    rest = rest.subarray(taken.length)
    return taken
  }
  async function* stream(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      const chunk = await some(left)
      left -= chunk.length
      yield chunk
    }
  }
  const take = async (size: number): Promise<Buffer> => {
    const parts: Buffer[] = []
    for await (const part of stream(size)) parts.push(part)
    return Buffer.concat(parts)
  }
  return { take, stream }
}

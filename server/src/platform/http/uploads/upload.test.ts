import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../temporary.ts'
import { installErrorReplies } from '../error-replies.ts'
import { installUploads, receiveUpload } from './upload.ts'

const MAX_BYTES = 100_000
const SEALED = 'eyJ.sealed.by.a.client'

const app = Fastify()
let origin: string

beforeAll(async () => {
  installErrorReplies(app, () => 'http://localhost')
  await installUploads(app)
  app.post<{ Querystring: { sealed?: string } }>('/upload', async (request) => {
    await using upload = await receiveUpload(request, {
      maxBytes: MAX_BYTES,
      requireEncryption: request.query.sealed === 'only',
      openText: async () => JSON.stringify({ kind: 'sealed', checksum: sha256(BYTES) }),
    })
    const { source, ...file } = upload.file
    const text = (typeof source === 'string' ? await readFile(source) : source).toString('latin1')
    return { fields: upload.fields, file, text, isInMemory: typeof source !== 'string' }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterAll(() => app.close())

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const BYTES = Buffer.from('just some words')
const left = () => readdirSync(temporaryFolder()).filter((name) => name.startsWith('upload-'))

type Part = [name: string, value: string | Buffer, fileName?: string]
const good = (bytes: Buffer = BYTES): Part[] => [
  ['checksum', sha256(bytes)],
  ['fields', JSON.stringify({ kind: 'file', checksum: sha256(bytes) })],
  ['file', bytes, 'words.txt'],
]
const form = (parts: Part[]) => {
  const data = new FormData()
  for (const [name, value, fileName] of parts) {
    if (fileName === undefined) data.append(name, value.toString())
    else data.append(name, new Blob([value as Buffer<ArrayBuffer>]), fileName)
  }
  return data
}
const post = async (body: FormData | string, headers: Record<string, string> = {}, query = '') => {
  const response = await fetch(`${origin}/upload${query}`, { method: 'POST', body, headers })
  return { status: response.status, body: (await response.json()) as any }
}
const raw = (boundary: string, text: string) =>
  post(text, { 'content-type': `multipart/form-data; boundary=${boundary}` })

describe('taking an upload', () => {
  it('streams the file, tells its type and digest, and leaves nothing behind', async () => {
    expect(await post(form(good()))).toEqual({
      status: 200,
      body: {
        fields: { kind: 'file' },
        text: 'just some words',
        isInMemory: true,
        file: { sizeBytes: 15, sha256: sha256(BYTES), mediaType: 'text/plain', fileName: 'words.txt' },
      },
    })
    expect(left()).toEqual([])
  })

  it('opens sealed fields, and where encryption is required takes no plain ones', async () => {
    const [checksum, fields, file] = good() as [Part, Part, Part]
    const sealed = await post(form([checksum, ['fields', SEALED], file]), {}, '?sealed=only')
    expect(sealed.body.fields).toEqual({ kind: 'sealed' })
    const plain = await post(form([checksum, fields, file]), {}, '?sealed=only')
    expect(plain.body.code).toBe('ENCRYPTION_REQUIRED')
  })

  const [checksum, fields, file] = good() as [Part, Part, Part]
  const orders: [string, Part[], string][] = [
    ['no parts', [], 'checksum'],
    ['no checksum', [fields, file], 'fields'],
    ['the file first', [file, checksum, fields], 'file'],
    ['the fields missing', [checksum, file], 'file'],
    ['the file missing', [checksum, fields], 'file'],
    ['the checksum twice', [checksum, checksum, fields, file], 'checksum'],
    ['two files', [...good(), file], 'file'],
    ['a part after the file', [...good(), ['more', 'x']], 'more'],
    ['a stranger', [checksum, ['evil', 'x'], fields, file], 'evil'],
    ['a file without a name', [checksum, fields, ['file', 'bytes']], 'file'],
    ['the fields as a file', [checksum, ['fields', Buffer.from('{}'), 'f.json'], file], 'fields'],
    ['a checksum that is none', [['checksum', 'abc'], fields, file], 'checksum'],
    ['fields that are a list', [checksum, ['fields', '[]'], file], 'fields'],
    ['fields that are broken', [checksum, ['fields', '{"a":'], file], ''],
    ['an empty file', good(Buffer.alloc(0)), 'file'],
  ]
  it.each(orders)('[UP-1] names the part that is wrong: %s', async (_, parts, named) => {
    const { status, body } = await post(form(parts))
    expect(status).toBe(400)
    if (named) expect([body.code, Object.keys(body.fields)]).toEqual(['VALIDATION', [named]])
    expect(left()).toEqual([])
  })

  it('[UP-2] a file that is not what its checksum says is not kept', async () => {
    const other = sha256('other words')
    const swapped: Part[] = [['checksum', other], ['fields', JSON.stringify({ checksum: other })], file]
    expect((await post(form(swapped))).body.code).toBe('CHECKSUM_MISMATCH')
    const outer: Part[] = [['checksum', other], fields, file]
    expect(await post(form(outer))).toMatchObject({ status: 422, body: { code: 'CHECKSUM_MISMATCH' } })
    const without: Part[] = [checksum, ['fields', '{}'], file]
    expect((await post(form(without))).body.code).toBe('CHECKSUM_MISMATCH')
    expect(left()).toEqual([])
  })

  it('[UP-3] a file above the limit of its call is refused, announced or not', async () => {
    const atLimit = await post(form(good(Buffer.alloc(MAX_BYTES, 'a'))))
    expect(atLimit.status).toBe(200)
    const above = await post(form(good(Buffer.alloc(MAX_BYTES + 1, 'a'))))
    expect([above.status, above.body.code]).toEqual([413, 'TOO_LARGE'])
    const far = await post(form(good(Buffer.alloc(MAX_BYTES * 10, 'a'))))
    expect(far.body.code).toBe('TOO_LARGE')
    expect(left()).toEqual([])
  })

  it('[UP-3] a body without a length and without an end is cut off', async () => {
    const { port } = app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())))
    socket.on('error', () => socket.destroy())
    socket.write(
      'POST /upload HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n' +
        'content-type: multipart/form-data; boundary=x\r\n\r\n',
    )
    const chunk = `2000\r\n${'a'.repeat(0x2000)}\r\n`
    const pump = setInterval(() => socket.write(chunk), 1)
    const text = await answer
    clearInterval(pump)
    socket.destroy()
    expect(text).toMatch(/^HTTP\/1.1 413 /)
  })

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    '[UP-4] refuses a part with the name %s, as a field and as a file',
    async (name) => {
      for (const part of [
        [name, 'x'],
        [name, Buffer.from('x'), 'x'],
      ] as Part[]) {
        const [first, ...rest] = good()
        const answer = await post(form([first!, part, ...rest]))
        expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION'])
      }
      expect(left()).toEqual([])
    },
  )

  it('[UP-4] refuses boundaries that no client makes, long names and headers, and broken forms', async () => {
    const broken = [
      await raw('b'.repeat(252), ''),
      await raw('b'.repeat(71), ''),
      await raw('"', ''),
      await raw('x', 'no form at all'),
      await raw('x', '--x\r\ncontent-disposition: form-data; name="checksum"\r\n\r\nabc'),
      await raw(
        'x',
        `--x\r\ncontent-disposition: form-data; name="${'n'.repeat(10_000)}"\r\n\r\nabc\r\n--x--`,
      ),
      await raw('x', `--x\r\n${'a: b\r\n'.repeat(5000)}\r\nabc\r\n--x--`),
      await raw('x', '--x\r\ncontent-disposition: form-data\r\n\r\nabc\r\n--x--'),
    ]
    expect(broken.map(({ status, body }) => [status, body.code])).toEqual(Array(8).fill([400, 'VALIDATION']))
    const json = await post('{}', { 'content-type': 'application/json' })
    expect([json.status, json.body.code]).toEqual([415, 'UNSUPPORTED_TYPE'])
  })

  /** Sends an upload without its end, with or without its length in a header. */
  const begin = (isLengthTold: boolean) => {
    const { port } = app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const head = (name: string, more = '') =>
      `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
    const [, [, inner]] = good() as [Part, Part]
    const body = `${head('checksum')}${sha256(BYTES)}\r\n${head('fields')}${inner}\r\n${head('file', '; filename="a"')}${'a'.repeat(20_000)}`
    const [length, sent] = isLengthTold
      ? ['content-length: 50000', body]
      : ['transfer-encoding: chunked', `${body.length.toString(16)}\r\n${body}\r\n`]
    socket.write(
      `POST /upload HTTP/1.1\r\nhost: x\r\n${length}\r\ncontent-type: multipart/form-data; boundary=x\r\n\r\n${sent}`,
    )
    return socket
  }

  it('removes the file of a client that goes away in the middle', async () => {
    const socket = begin(false)
    await expect.poll(left).toHaveLength(1)
    socket.destroy()
    await expect.poll(left).toEqual([])
  })

  it('[UP-6] holds few in memory at a time, and puts those that come beside them in files', async () => {
    expect((await post(form(good()))).body.isInMemory).toBe(true)
    const slow = Array.from({ length: 10 }, () => begin(true))
    await expect.poll(() => left().length).toBe(6)
    expect((await post(form(good()))).body).toMatchObject({ text: 'just some words', isInMemory: false })
    for (const socket of slow) socket.destroy()
    await expect.poll(left).toEqual([])
    expect((await post(form(good()))).body.isInMemory).toBe(true)
  })

  it('[UP-6] mixes up none of many that come at once', async () => {
    const texts = Array.from({ length: 40 }, (_, index) => `${index} `.repeat(5000))
    const answers = await Promise.all(texts.map((text) => post(form(good(Buffer.from(text))))))
    expect(answers.map(({ body }) => body.text)).toEqual(texts)
  })

  const types: [string, Buffer, string][] = [
    ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    [
      'svg behind a BOM, declaration, comment and doctype',
      Buffer.from('\ufeff<?xml version="1.0"?>\n<!-- > --><!DOCTYPE svg [<!ENTITY a "]">]>\n<svg >'),
      'image/svg+xml',
    ],
    ['svg with a prefix', Buffer.from('<s:svg xmlns:s="http://www.w3.org/2000/svg">'), 'image/svg+xml'],
    ['svg in UTF-16', Buffer.from('\ufeff<svg >', 'utf16le'), 'image/svg+xml'],
    ['xml that is no svg', Buffer.from('<?xml version="1.0"?><note/>'), 'application/xml'],
    ['html that holds an svg', Buffer.from('<html><svg/></html>'), 'text/plain'],
    ['a script called png', Buffer.from('alert(1)'), 'text/plain'],
    ['bytes', Buffer.from([0, 1, 2, 3]), 'application/octet-stream'],
    ['gif', Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), 'image/gif'],
  ]
  it.each(types)('[UP-5] tells the type by the bytes: %s', async (_, bytes, mediaType) => {
    const parts = good(bytes)
    parts[2] = ['file', bytes, 'picture.png']
    expect((await post(form(parts))).body.file.mediaType).toBe(mediaType)
  })

  it('keeps only the last step of a file name, without what could break a header', async () => {
    const parts = good()
    parts[2] = ['file', BYTES, '../../etc/pass\u0007wd']
    expect((await post(form(parts))).body.file.fileName).toBe('pass wd')
  })
})

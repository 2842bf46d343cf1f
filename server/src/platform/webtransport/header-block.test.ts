import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { literalBlock } from '../../testing/quic.ts'
import { readHeaderBlock, statusBlock } from './header-block.ts'
import { readHuffman } from './huffman.ts'
import { readVarint, varint } from './varint.ts'

describe('a header block', () => {
  it.each([
    // RFC 7541, C.4.1, C.4.3 and C.6.1.
    ['f1e3c2e5f23a6ba0ab90f4ff', 'www.example.com'],
    ['25a849e95ba97d7f', 'custom-key'],
    ['d07abe941054d444a8200595040b8166e082a62d1bff', 'Mon, 21 Oct 2013 20:13:21 GMT'],
  ])('has Huffman codes: %s', (hex, text) => {
    expect(readHuffman(Buffer.from(hex, 'hex'))?.toString()).toBe(text)
  })

  it('takes no code that says its end, and none that is filled with anything but ones', () => {
    expect(readHuffman(Buffer.from('ffffffff', 'hex'))).toBeUndefined()
    expect(readHuffman(Buffer.from('f1e3c2e5f23a6ba0ab90f400', 'hex'))).toBeUndefined()
  })

  it('says fields by number, by the number of their name, and as they are', () => {
    const block = Buffer.concat([
      Buffer.from('0000', 'hex'),
      Buffer.from('cf', 'hex'),
      Buffer.from('d7', 'hex'),
      Buffer.from('500161', 'hex'),
      Buffer.from('5f4b0162', 'hex'),
      Buffer.from('23', 'hex'),
      Buffer.from('61626301', 'hex'),
      Buffer.from('63', 'hex'),
    ])
    expect([...(readHeaderBlock(block) ?? [])]).toEqual([
      [':method', 'CONNECT'],
      [':scheme', 'https'],
      [':authority', 'a'],
      ['origin', 'b'],
      ['abc', 'c'],
    ])
  })

  it('that needs a table, says a thing twice, or ends early is none', () => {
    for (const hex of ['0200cf', '0000cfcf', '0000230161', '00', '0000ff', '0000105f'])
      expect(readHeaderBlock(Buffer.from(hex, 'hex')), hex).toBeUndefined()
  })

  it('is read as it was written, whatever it says', () => {
    const text = fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 300 })
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(text, text), { selector: ([name]) => name }), (fields) => {
        const fieldValues = Object.fromEntries(fields.map(([name, value]) => [`x${name}`, value]))
        expect(Object.fromEntries(readHeaderBlock(literalBlock(fieldValues)) ?? [])).toEqual(fieldValues)
      }),
    )
  })

  it('of whatever bytes is read or refused, and nothing else comes of it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void readHeaderBlock(Buffer.from(bytes))),
    )
  })

  it('of an answer names its status by number', () => {
    expect(statusBlock(200).toString('hex')).toBe('0000d9')
    expect(statusBlock(403).toString('hex')).toBe('0000ff05')
  })
})

it('whole numbers are read as they were written (RFC 9000, A.1)', () => {
  for (const [hex, value] of [
    ['25', 37],
    ['7bbd', 15_293],
    ['9d7f3e7d', 494_878_333],
  ] as const)
    expect(readVarint(Buffer.from(hex, 'hex'))?.value).toBe(value)
  fc.assert(
    fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (value) => {
      const bytes = varint(value)
      expect(readVarint(bytes)).toEqual({ value, next: bytes.length })
      expect(readVarint(bytes.subarray(0, -1))).toBeUndefined()
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headerFromCells } from './headers.ts'

const HOSTILE = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', ' ', 'Email']
const numbered = ['Email 2', 'email_2', 'email_3', 'Column 1', 'column 2', 'Column_3']
const name = fc.oneof(fc.constantFrom(...HOSTILE, ...numbered), fc.string())

describe('[T12] the headers of a file', () => {
  it('have a name each, whatever stands there, and reach no prototype', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 30 }), fc.boolean(), (cells, hasHeader) => {
        const headers = headerFromCells(cells, hasHeader)
        const keys = headers.map(({ key }) => key)
        expect(keys).toHaveLength(cells.length)
        expect(new Set(keys).size).toBe(cells.length)
        expect(keys).not.toContain('')
        expect(Object.keys(Object.prototype)).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  it('keep what they are called where another one would be called so by its number', () => {
    const keys = headerFromCells(['Email', 'Email', 'Email_2', '', 'Column 4'], true).map(({ key }) => key)
    expect(keys).toEqual(['email', 'email_3', 'email_2', 'column_4_2', 'column_4'])
  })
})

import { describe, expect, it } from 'vitest'
import { linesOf, parseSynonymGroups, problemIn } from './synonym-lines.ts'

describe('words that mean the same', () => {
  it('are typed a line each, with commas between', () => {
    expect(parseSynonymGroups(' stand-up ,daily,, daily\n\nCRM, Lighthouse ')).toEqual([
      ['stand-up', 'daily'],
      ['CRM', 'Lighthouse'],
    ])
    expect(
      linesOf([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    ).toBe('a, b\nc, d')
    expect(problemIn('')).toBeUndefined()
    expect(problemIn('a, b')).toBeUndefined()
  })

  it.each([
    ['alone', 'after a comma'],
    ['a,b,c,d,e,f,g,h,i,j,k,l,m', 'up to 12 words'],
    [`a, ${'x'.repeat(61)}`, 'up to 60 characters'],
    ['a, b\n'.repeat(501), 'up to 500 lines'],
  ])('of “%s” say what is wrong', (lines, problem) => {
    expect(problemIn(lines)).toContain(problem)
  })
})

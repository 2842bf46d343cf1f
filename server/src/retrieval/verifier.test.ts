import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createVerifier, holdsQuote } from './verifier.ts'

const SOURCE = `The garage has 24 places, not 25. Ask Ada Lovelace by 16:30 for a key.
It costs €3.50 a day; “guests” park free. Dogs are not allowed.`
const judged = (answer: string, pieces: string[] = [answer]) => {
  const verifier = createVerifier(new Map([[1, SOURCE]]))
  const verdicts = pieces.flatMap((piece) => verifier.add(piece))
  return verdicts.map(({ start, end, number, isHeld }) => [answer.slice(start, end), number, isHeld])
}

describe('[AGENT-4] a verifier', () => {
  it('holds what stands in the source word by word, whatever the blanks and marks around it', () => {
    expect(judged('See “the garage has 24 places” [1], and "Dogs are not allowed." [1]')).toEqual([
      ['the garage has 24 places', 1, true],
      ['Dogs are not allowed.', 1, true],
    ])
    expect(holdsQuote(SOURCE, 'for a key.\n\nIt **costs** €3.50')).toBe(true)
    expect(judged('“It costs €3.50 a day; “guests” park free” [1]')).toEqual([
      ['It costs €3.50 a day; “guests” park free', 1, true],
    ])
  })

  it.each([
    'The garage has 25 places',
    'Dogs are allowed',
    'The garage has 24 places. Ask Ada Lovelace',
    'It costs €350 a day',
    'It costs $3.50 a day',
    'Ask Ada Lovelace by 16.30',
    'The garage … a key',
    'Ada Love',
    ' .',
  ])('strikes “%s”, which does not stand there', (quote) => {
    expect(judged(`“${quote}” [1]`)).toEqual([[quote, 1, false]])
  })

  it('strikes what is said to be from a source that there is not', () => {
    expect(judged('“Dogs are not allowed.” [2]')).toEqual([['Dogs are not allowed.', 2, false]])
  })

  it('holds words without marks before a number to the same', () => {
    expect(judged('Sure. Dogs are not allowed [1]. Cats are fine [1].')).toEqual([
      ['Dogs are not allowed', 1, true],
      ['Cats are fine', 1, false],
    ])
  })

  it('leaves what is from no source as it is', () => {
    expect(judged('You said “where do I park?”. I do not know.')).toEqual([])
  })

  it('judges the same however an answer is cut into pieces, and each quote once', () => {
    const answer = 'Well: “The garage has 24 places” [1], “Dogs are welcome” [1] and "Ada" [1]. Cats too [1].'
    const whole = judged(answer)
    expect(whole).toHaveLength(4)
    const cuts = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(cuts, (lengths) => {
        const pieces: string[] = []
        for (let at = 0, turn = 0; at < answer.length; turn += 1) {
          const length = lengths[turn % lengths.length] ?? 1
          pieces.push(answer.slice(at, at + length))
          at += length
        }
        expect(judged(answer, pieces)).toEqual(whole)
      }),
    )
  })

  it('catches each word that was changed, left out or put in', () => {
    const words = SOURCE.split(/\s+/)
    const place = fc.nat({ max: words.length - 4 })
    fc.assert(
      fc.property(place, fc.constantFrom('change', 'leave out', 'put in'), (at, act) => {
        const quote = words.slice(at, at + 4)
        expect(holdsQuote(SOURCE, quote.join(' '))).toBe(true)
        if (act === 'change') quote[1] = 'zebra'
        else if (act === 'put in') quote.splice(2, 0, 'zebra')
        else quote.splice(1, 2)
        expect(holdsQuote(SOURCE, quote.join(' '))).toBe(false)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createVerifier, holdsQuote } from './verifier.ts'

const SOURCE = `The garage has 24 places, not 25. Ask Ada Lovelace by 16:30 for a key.
It costs €3.50 a day; “guests” park free. Dogs are not allowed.`
const NUMBERS = `The deposit is 1,000 euros. 1.5 percent is charged. At night it is -20 degrees.
Temperature > 50 is too hot. The rent is 2 500 euros, v1.5 applies, add 1/2 cups and .5 grams.`
const SOURCES = new Map([
  [1, SOURCE],
  [3, NUMBERS],
])
const judged = (answer: string, pieces: string[] = [answer]) => {
  const verifier = createVerifier(SOURCES)
  const verdicts = [...pieces.flatMap((piece) => verifier.add(piece)), ...verifier.end()]
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
    'The deposit is 1',
    '5 percent is charged',
    '20 degrees',
    'Temperature 50',
    '50 is too hot',
    'The rent is 2',
    '500 euros',
    'v1',
    '2 cups',
    '5 grams',
  ])('strikes “%s”, which does not stand there', (quote) => {
    expect(judged(`“${quote}” [1]`)).toEqual([[quote, 1, false]])
    expect(judged(`“${quote}” [3]`)).toEqual([[quote, 3, false]])
  })

  it.each([
    'The deposit is 1,000 euros.',
    '1.5 percent',
    'it is −20 degrees',
    'Temperature > 50',
    '> 50 is too hot',
    'The rent is 2\u00a0500 euros',
  ])('holds the numbers of “%s”', (quote) => {
    expect(judged(`“${quote}” [3]`)).toEqual([[quote, 3, true]])
  })

  it('takes > for a mark of Markdown where a line begins', () => {
    expect(holdsQuote('> There are\n> 24 places', 'There are 24 places')).toBe(true)
    expect(holdsQuote('There are 24 places', 'There are\n> 24 places')).toBe(true)
  })

  it.each([
    '[1, 3]',
    '[1,3]',
    '[1-3]',
    '[1–3]',
    '[1][3]',
    '[1] [3]',
    '[3][1]',
    '【1】【3】',
    '【3】',
    '[2, 3]',
  ])('holds a claim to each source that %s names', (marker) => {
    expect(judged(`“The deposit is 1,000 euros” ${marker}. Bye.`)).toEqual([
      ['The deposit is 1,000 euros', 3, true],
    ])
    const first = Number(/\d/.exec(marker)?.[0])
    expect(judged(`“Dogs are welcome” ${marker}`)).toEqual([['Dogs are welcome', first, false]])
    expect(judged(`Dogs are welcome ${marker}`)).toEqual([['Dogs are welcome', first, false]])
  })

  it('goes on after a row of markers', () => {
    expect(judged('“Dogs are not allowed” [1][3]. Cats are fine [1]. [3]')).toEqual([
      ['Dogs are not allowed', 1, true],
      ['Cats are fine', 1, false],
    ])
  })

  it.each(['[1234]', '[2-9999]', '【7】'])(
    'strikes what %s is said to say, which names no source',
    (marker) => {
      expect(judged(`“Dogs are welcome” ${marker}`)).toMatchObject([
        ['Dogs are welcome', expect.any(Number), false],
      ])
    },
  )

  it('knows „German“ marks', () => {
    const answer = 'Zu „Hunden“: „Dogs are not allowed“ [1], „Dogs are welcome” [1], “Cats are welcome” [1].'
    expect(judged(answer)).toEqual([
      ['Dogs are not allowed', 1, true],
      ['Dogs are welcome', 1, false],
      ['Cats are welcome', 1, false],
    ])
  })

  it.each([
    'A stray “ mark. ',
    'A stray „ mark.\n\n',
    'A 24" screen. ',
    'A “ “ mark. ',
    `“${'long '.repeat(500)}”. `,
  ])('strikes a false quote after %s', (stray) => {
    expect(judged(`${stray}“Dogs are welcome” [1].`)).toEqual([['Dogs are welcome', 1, false]])
    expect(judged(`${stray}\n\n“Dogs are welcome” [1], and`)).toEqual([['Dogs are welcome', 1, false]])
  })

  it('judges at the end what was never closed, and what is within a quote from nowhere', () => {
    expect(judged('Sure. “Dogs are welcome [1]')).toEqual([['“Dogs are welcome', 1, false]])
    expect(judged('“Ada says: “Dogs are welcome” [1].”')).toEqual([['Dogs are welcome', 1, false]])
  })

  it('judges a paragraph when it is over, whatever is open in it', () => {
    const verifier = createVerifier(SOURCES)
    expect(verifier.add('Well “ “Dogs are welcome” [1].')).toEqual([])
    expect(verifier.add('\n\nAnd')).toMatchObject([{ number: 1, isHeld: false }])
    expect(verifier.end()).toEqual([])
  })

  it('reads an answer once, however long and in how many pieces', () => {
    const verifier = createVerifier(SOURCES)
    const since = performance.now()
    for (let turn = 0; turn < 20_000; turn += 1) verifier.add(turn % 3 ? 'word ' : '“] ')
    verifier.end()
    expect(performance.now() - since).toBeLessThan(5000)
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
    const answer = `Well: “The garage has 24 places” [1], “Dogs are welcome” [1] and "Ada" [1]. Cats too [1].
A stray “ mark, „Dogs are not allowed“ [3][1], „Hunde“ and “Bees” [1, 2] \n \n“The deposit is 1,000 euros” [1-3] [2].
"A" or "B" 【3】; “C” [1] [3] [x] “open [1]`
    const whole = judged(answer)
    expect(whole).toHaveLength(10)
    const cuts = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(cuts, (lengths) => {
        const pieces: string[] = []
        for (let index = 0, turn = 0; index < answer.length; turn += 1) {
          const length = lengths[turn % lengths.length] ?? 1
          pieces.push(answer.slice(index, index + length))
          index += length
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

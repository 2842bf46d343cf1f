import { describe, expect, it } from 'vitest'
import { partsOf } from './answer-parts.ts'

describe('an answer', () => {
  it('is cut at its quotes, whose marks and numbers are drawn', () => {
    const answer = 'Well: “There are 24 places” [1], or “Dogs too.” [2]\n\nBye.'
    const verdicts = [
      { start: 7, end: 26, number: 1, isHeld: true },
      { start: 37, end: 46, number: 2, isHeld: false },
    ]
    expect(partsOf(answer, verdicts)).toEqual([
      { kind: 'said', text: 'Well: ' },
      { kind: 'held', text: 'There are 24 places', number: 1 },
      { kind: 'said', text: ', or ' },
      { kind: 'struck', text: 'Dogs too.', number: 2 },
      { kind: 'said', text: '\n\nBye.' },
    ])
  })

  it.each(['” [1, 2]', '“ [1-2]', '”[1][2]', '” [1], [2]', '" 【1】', ' [1234]'])(
    'hides %s after a quote',
    (marker) => {
      const verdicts = [{ start: 1, end: 5, number: 1, isHeld: true }]
      expect(partsOf(`„Dogs${marker}, or [x].`, verdicts)).toEqual([
        { kind: 'held', text: 'Dogs', number: 1 },
        { kind: 'said', text: ', or [x].' },
      ])
    },
  )

  it('without quotes is what the agent says', () => {
    expect(partsOf('Hello.', [])).toEqual([{ kind: 'said', text: 'Hello.' }])
    expect(partsOf('', [])).toEqual([])
  })
})

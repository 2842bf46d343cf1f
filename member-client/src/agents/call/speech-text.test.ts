import { describe, expect, test } from 'vitest'
import { isEcho, sentencesFrom, toSpeechText } from './speech-text.ts'

describe('an answer that is read aloud', () => {
  test('has no marks of quotes, and no numbers of sources', () => {
    expect(toSpeechText('“Everybody has 27 days.” [1]\n\n- “And more.” [12]')).toBe(
      'Everybody has 27 days. And more.',
    )
  })

  test('is spoken sentence by sentence, while it is written', () => {
    const answer = '“It has 24 places.” [1] “Each costs 3.50 a day.” [2] Ask'
    const first = sentencesFrom(answer.slice(0, 30), 0)
    expect(first.sentences).toEqual(['It has 24 places.'])
    const second = sentencesFrom(answer, first.end)
    expect(second.sentences).toEqual(['Each costs 3.50 a day.'])
    expect(toSpeechText(answer.slice(second.end))).toBe('Ask')
  })

  test('leaves no sentence out, wherever its stream is cut', () => {
    const answer = 'I find this. “One is 1.5 m long.” [1]\n“Two is not!” [2]\nDone?'
    const allSentences: string[] = []
    let at = 0
    for (let length = 1; length <= answer.length; length += 1) {
      const { sentences, end } = sentencesFrom(answer.slice(0, length), at)
      allSentences.push(...sentences)
      at = end
    }
    allSentences.push(toSpeechText(answer.slice(at)))
    expect(allSentences.join(' ').replace(/\s+/g, '')).toBe(toSpeechText(answer).replace(/\s+/g, ''))
  })
})

describe('what is heard while the agent speaks', () => {
  const spoken = 'The garage below the office has 24 places.'

  test.each(['the garage below', 'the garage below the orifice has 24', 'Office has'])(
    'is its own voice: %s',
    (heard) => expect(isEcho(heard, spoken)).toBe(true),
  )

  test.each(['stop', 'wait a moment please', 'what about the garage in Oslo then'])(
    'is the person: %s',
    (heard) => expect(isEcho(heard, spoken)).toBe(false),
  )
})

import { expect, it } from 'vitest'
import { createReturns } from './returns.rules.ts'

const MINUTE_MS = 60_000

it('[TALK-24] the third return within ten minutes leaves somebody out, until the first of them is ten minutes ago', () => {
  let nowMs = 0
  const returns = createReturns(() => nowMs)
  const add = (personId: string, minute: number) => {
    nowMs = minute * MINUTE_MS
    return returns.add(personId)
  }
  expect([add('cleo', 0), add('cleo', 4), add('ada', 5), add('cleo', 8)]).toEqual([false, false, false, true])
  expect([returns.isOut('cleo'), returns.isOut('ada'), returns.release()]).toEqual([true, false, []])
  nowMs = 10 * MINUTE_MS
  expect([returns.release(), returns.isOut('cleo')]).toEqual([['cleo'], false])
  // The two returns since then still count.
  expect(add('cleo', 11)).toBe(true)
})

it('[TALK-24] whoever comes back now and then is not left out', () => {
  let nowMs = 0
  const returns = createReturns(() => nowMs)
  for (; nowMs < 60 * MINUTE_MS; nowMs += 5 * MINUTE_MS) expect(returns.add('cleo')).toBe(false)
})

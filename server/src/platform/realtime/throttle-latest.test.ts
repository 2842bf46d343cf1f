import { expect, it } from 'vitest'
import { createLatestThrottle } from './throttle-latest.ts'

it('[DOOR-6] many words at once are told as two: the first, and the newest at the end of the tick', () => {
  let tick = (): void => undefined
  const calls: string[] = []
  const say = createLatestThrottle<string>(
    (_intervalMs, task) => {
      tick = () => void task()
    },
    (word) => calls.push(word),
  )
  for (const word of ['closed', 'open', 'closed', 'open']) say('door 1', word)
  say('door 2', 'closed by another')
  expect(calls).toEqual(['closed', 'closed by another'])
  tick()
  expect(calls.slice(2)).toEqual(['open'])
  say('door 1', 'closed')
  tick()
  tick()
  say('door 1', 'open')
  expect(calls.slice(3)).toEqual(['closed', 'open'])
})

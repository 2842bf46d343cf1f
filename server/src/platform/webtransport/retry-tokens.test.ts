import { expect, it } from 'vitest'
import { createRetryTokens } from './retry-tokens.ts'

it('[LIVE-24] a token is good for its own address, for ten seconds, as it was given', () => {
  let now = 1000
  const tokens = createRetryTokens(() => now)
  const id = Buffer.from('an id of a connection')
  const token = tokens.mint('1.2.3.4', id)
  expect(tokens.read('1.2.3.4', token)).toEqual(id)
  expect(tokens.read('1.2.3.5', token)).toBeUndefined()
  expect(tokens.read('1.2.3.4', token.subarray(0, -1))).toBeUndefined()
  expect(tokens.read('1.2.3.4', Buffer.of(1, 2))).toBeUndefined()
  expect(createRetryTokens(() => now).read('1.2.3.4', token)).toBeUndefined()
  now += 10_001
  expect(tokens.read('1.2.3.4', token)).toBeUndefined()
})

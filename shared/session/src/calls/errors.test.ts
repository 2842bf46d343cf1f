import { expect, it } from 'vitest'
import { throwOffline } from './errors.ts'

it('tells a lost network from a call that was called off', () => {
  const aborted = new DOMException('off', 'AbortError')
  expect(() => throwOffline(aborted)).toThrow(aborted)
  expect(() => throwOffline(new TypeError('fetch failed'))).toThrow(
    expect.objectContaining({ code: 'OFFLINE', status: 0, message: 'No internet connection' }),
  )
})

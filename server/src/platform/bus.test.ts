import { expect, it, vi } from 'vitest'
import { createBus } from './bus.ts'

it('what one listener fails at hurts neither the others nor whoever tells it', () => {
  const onError = vi.fn()
  const bus = createBus(onError)
  const events: string[] = []
  bus.once('mail:written', () => events.push('once'))
  bus.on('mail:written', () => {
    throw new Error('a listener')
  })
  bus.on('mail:written', () => events.push('always'))
  expect(bus.emit('mail:written')).toBe(true)
  expect(bus.emit('mail:written')).toBe(true)
  expect(events).toEqual(['once', 'always', 'always'])
  expect(onError.mock.calls).toEqual([[new Error('a listener')], [new Error('a listener')]])
  expect(bus.emit('bulk:begun')).toBe(false)
})

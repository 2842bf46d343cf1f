import { expect, it } from 'vitest'
import { createCountdown } from './toast-countdown.ts'

const open = () => {
  const dismissedIds: number[] = []
  return { ...createCountdown((id) => dismissedIds.push(id)), gone: dismissedIds }
}
const usual = { id: 1, durationMs: 5000 }
const short = { id: 2, durationMs: 1000 }

it('takes each toast away when its own time is over', () => {
  const { pass, gone: dismissedIds } = open()
  pass([usual, short], 999)
  expect(dismissedIds).toEqual([])
  pass([usual, short], 1)
  expect(dismissedIds).toEqual([2])
  pass([usual], 4000)
  expect(dismissedIds).toEqual([2, 1])
})

it('gives a toast that comes later its whole time', () => {
  const { pass, gone: dismissedIds } = open()
  pass([usual], 4000)
  pass([usual, short], 999)
  expect(dismissedIds).toEqual([])
})

it('forgets what was closed by hand', () => {
  const { pass, gone: dismissedIds } = open()
  pass([usual], 4999)
  pass([], 10)
  pass([usual], 1)
  expect(dismissedIds).toEqual([])
})

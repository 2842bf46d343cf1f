import { expect, it } from 'vitest'
import { createCountdown } from './toast-countdown.ts'

const open = () => {
  const gone: number[] = []
  return { ...createCountdown((id) => gone.push(id)), gone }
}
const usual = { id: 1, durationMs: 5000 }
const short = { id: 2, durationMs: 1000 }

it('takes each toast away when its own time is over', () => {
  const { pass, gone } = open()
  pass([usual, short], 999)
  expect(gone).toEqual([])
  pass([usual, short], 1)
  expect(gone).toEqual([2])
  pass([usual], 4000)
  expect(gone).toEqual([2, 1])
})

it('gives a toast that comes later its whole time', () => {
  const { pass, gone } = open()
  pass([usual], 4000)
  pass([usual, short], 999)
  expect(gone).toEqual([])
})

it('forgets what was closed by hand', () => {
  const { pass, gone } = open()
  pass([usual], 4999)
  pass([], 10)
  pass([usual], 1)
  expect(gone).toEqual([])
})

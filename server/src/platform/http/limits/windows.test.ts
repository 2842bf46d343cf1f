import { expect, it } from 'vitest'
import { createWindows } from './windows.ts'

it('[CLOCK-1] a window lasts from the first count of its name, and its names are forgotten with it', () => {
  let now = 1000
  const windows = createWindows(60, () => now)
  expect(windows.count('ada')).toEqual({ times: 1, msBeforeNext: 60 })
  now += 30
  expect(windows.count('bob')).toEqual({ times: 1, msBeforeNext: 60 })
  expect(windows.count('ada')).toEqual({ times: 2, msBeforeNext: 30 })
  now += 30
  expect([windows.times('ada'), windows.times('bob')]).toEqual([0, 1])
  expect(windows.count('ada')).toEqual({ times: 1, msBeforeNext: 60 })
  windows.count('ada')
  windows.takeBack('ada')
  expect(windows.times('ada')).toBe(1)
  windows.forget('ada')
  expect(windows.times('ada')).toBe(0)
})

import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Toast } from './toasts.ts'
import { createToasts } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = () => {
  const $toasts = atom<readonly Toast[]>([])
  return { ...createToasts($toasts), $toasts, texts: () => $toasts.get().map(({ message }) => message) }
}

it('keeps at most 3: a new one drops the oldest', () => {
  const { show, texts } = open()
  for (const text of ['a', 'b', 'c', 'd']) show('info', text)
  expect(texts()).toEqual(['b', 'c', 'd'])
})

it('hides each after 5000 ms, or its own time', () => {
  const { show, texts } = open()
  show('error', 'usual')
  show('success', 'short', 1000)
  vi.advanceTimersByTime(1000)
  expect(texts()).toEqual(['usual'])
  vi.advanceTimersByTime(3999)
  expect(texts()).toEqual(['usual'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

it('closes one by hand, and no timer of it is left', () => {
  const { show, dismiss, texts, $toasts } = open()
  show('info', 'a')
  show('info', 'b')
  dismiss($toasts.get()[0]!.id)
  expect(texts()).toEqual(['b'])
  expect(vi.getTimerCount()).toBe(1)
})

it('clears all', () => {
  const { show, clear, texts } = open()
  show('warning', 'a')
  clear()
  expect(texts()).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

import { atom } from 'nanostores'
import { expect, it } from 'vitest'
import type { Toast } from './toasts.ts'
import { createToasts } from './toasts.ts'

const open = () => {
  const $toasts = atom<readonly Toast[]>([])
  return { ...createToasts($toasts), $toasts, texts: () => $toasts.get().map(({ message }) => message) }
}

it('keeps at most 3: a new one drops the oldest', () => {
  const { show, texts } = open()
  for (const text of ['a', 'b', 'c', 'd']) show('info', text)
  expect(texts()).toEqual(['b', 'c', 'd'])
})

it('begins a text anew that stands already, never twice: then it is the newest', () => {
  const { show, texts, $toasts } = open()
  for (const text of ['a', 'b', 'c']) show('error', text)
  const [before] = $toasts.get()
  show('error', 'a')
  expect(texts()).toEqual(['b', 'c', 'a'])
  expect($toasts.get().map(({ id }) => id)).not.toContain(before?.id)
  show('error', 'd')
  expect(texts()).toEqual(['c', 'a', 'd'])
})

it('gives each 5000 ms, or a time of its own', () => {
  const { show, $toasts } = open()
  show('error', 'usual')
  show('success', 'short', 1000)
  expect($toasts.get().map(({ durationMs }) => durationMs)).toEqual([5000, 1000])
})

it('closes one by hand', () => {
  const { show, dismiss, texts, $toasts } = open()
  show('info', 'a')
  show('info', 'b')
  dismiss($toasts.get()[0]!.id)
  expect(texts()).toEqual(['b'])
})

it('clears all', () => {
  const { show, clear, texts } = open()
  show('warning', 'a')
  clear()
  expect(texts()).toEqual([])
})

import { expect, it } from 'vitest'
import { foldCases, notFound } from './fold.cases.ts'
import { foldForSearch } from './fold.ts'

const isFound = (typed: string, name: string) =>
  foldForSearch(typed)
    .split(/\s+/)
    .every((word) => foldForSearch(name).includes(word))

it.each(foldCases)('[FIND-1] %s finds %s', (typed, ...names) => {
  for (const name of names) expect(isFound(typed, name), name).toBe(true)
})

it.each(notFound)('[FIND-1] %s does not find %s', (typed, name) => expect(isFound(typed, name)).toBe(false))

it('what is folded stays as it is', () => {
  for (const text of foldCases.flat()) expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text))
})

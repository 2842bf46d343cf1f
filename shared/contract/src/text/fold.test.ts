import { expect, it } from 'vitest'
import { foldCases, notFound } from './fold.cases.ts'
import { foldForSearch, matchesSearch } from './fold.ts'

it.each(foldCases)('[FIND-1] %s finds %s', (typed, ...names) => {
  for (const name of names) expect(matchesSearch(name, typed), name).toBe(true)
})

it.each(notFound)('[FIND-1] %s does not find %s', (typed, name) =>
  expect(matchesSearch(name, typed)).toBe(false),
)

it('what is folded stays as it is', () => {
  for (const text of foldCases.flat()) expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text))
})

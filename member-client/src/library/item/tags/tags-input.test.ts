import { expect, it } from 'vitest'
import { suggestedTags, tagsIn, withTag } from './tags-input.ts'

const KNOWN = ['harbour', 'Night', 'nightly build', 'ferry']

it('[LIB-61] tags are offered by what is being typed, and not those that stand there', () => {
  expect(suggestedTags(KNOWN, '')).toEqual(KNOWN)
  expect(suggestedTags(KNOWN, 'harbour, ni')).toEqual(['Night', 'nightly build'])
  expect(suggestedTags(KNOWN, '#HARBOUR; r')).toEqual(['ferry'])
  expect(suggestedTags(KNOWN, 'ferry')).toEqual(['harbour', 'Night', 'nightly build'])
  expect(suggestedTags(KNOWN, 'night')).toEqual(['harbour', 'nightly build', 'ferry'])
})

it('[LIB-61] a tag that is chosen takes the place of what was typed of it', () => {
  expect(withTag('harbour, ni', 'Night', KNOWN)).toBe('harbour, Night, ')
  expect(withTag('harbour', 'ferry', KNOWN)).toBe('harbour, ferry, ')
  expect(withTag('night', 'nightly build', KNOWN)).toBe('night, nightly build, ')
  expect(withTag('harbour, ', 'ferry', KNOWN)).toBe('harbour, ferry, ')
  expect(withTag('', 'ferry', KNOWN)).toBe('ferry, ')
  expect(tagsIn('harbour, #ferry; harbour, ')).toEqual(['harbour', 'ferry'])
})

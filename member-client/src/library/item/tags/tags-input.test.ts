import { expect, it } from 'vitest'
import { suggestedTags, tagsIn, withTag } from './tags-input.ts'

const EXISTING_TAGS = ['harbour', 'Night', 'nightly build', 'ferry']

it('[LIB-61] tags are offered by what is being typed, and not those that stand there', () => {
  expect(suggestedTags(EXISTING_TAGS, '')).toEqual(EXISTING_TAGS)
  expect(suggestedTags(EXISTING_TAGS, 'harbour, ni')).toEqual(['Night', 'nightly build'])
  expect(suggestedTags(EXISTING_TAGS, '#HARBOUR; r')).toEqual(['ferry'])
  expect(suggestedTags(EXISTING_TAGS, 'ferry')).toEqual(['harbour', 'Night', 'nightly build'])
  expect(suggestedTags(EXISTING_TAGS, 'night')).toEqual(['harbour', 'nightly build', 'ferry'])
})

it('[LIB-61] a tag that is chosen takes the place of what was typed of it', () => {
  expect(withTag('harbour, ni', 'Night', EXISTING_TAGS)).toBe('harbour, Night, ')
  expect(withTag('harbour', 'ferry', EXISTING_TAGS)).toBe('harbour, ferry, ')
  expect(withTag('night', 'nightly build', EXISTING_TAGS)).toBe('night, nightly build, ')
  expect(withTag('harbour, ', 'ferry', EXISTING_TAGS)).toBe('harbour, ferry, ')
  expect(withTag('', 'ferry', EXISTING_TAGS)).toBe('ferry, ')
  expect(tagsIn('harbour, #ferry; harbour, ')).toEqual(['harbour', 'ferry'])
})

import { createFlags } from '@metapyra/session/page'
import { expect, test } from 'vitest'
import { createSavedLinks } from './saved-links.ts'

const open = () => {
  const stored = new Map<string, string>()
  return createSavedLinks(
    createFlags(() => ({
      getItem: (name) => stored.get(name) ?? null,
      setItem: (name, value) => void stored.set(name, value),
      removeItem: (name) => void stored.delete(name),
    })),
  )
}

test('a reload has the query that its link came with, until the link is used', () => {
  const links = open()
  expect(links.searchOf('/verify', '')).toBe('')
  links.save('/verify', '?token=one&type=change-old')
  expect(links.searchOf('/verify', '')).toBe('?token=one&type=change-old')
  expect(links.searchOf('/invites', '')).toBe('')
  links.remove('/verify')
  expect(links.searchOf('/verify', '')).toBe('')
})

test('a guest’s link is kept out of the address as well', () => {
  const links = open()
  links.save('/g/', '?token=one&space=acme')
  expect(links.searchOf('/g/', '')).toBe('?token=one&space=acme')
  expect(links.searchOf('/g/two', '')).toBe('')
})

test('a newer link comes before the one that is kept', () => {
  const links = open()
  links.save('/verify', '?token=one')
  expect(links.searchOf('/verify', '?token=two')).toBe('?token=two')
})

test('screens without a token are never given a query', () => {
  const links = open()
  links.save('/login', '?token=one')
  expect(links.searchOf('/login', '')).toBe('')
})

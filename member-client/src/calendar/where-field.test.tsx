import type { Event } from '@metapyra/contract/entities/event'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { WhereField } from './where-field.tsx'

const renderedTypes = async (location: Event['location'] | undefined): Promise<string[]> => {
  const page = document.createElement('div')
  createRoot(page).render(<WhereField places={{ names: ['Atlas', 'Reef'] }} location={location} />)
  await expect.poll(() => page.querySelector('select')).not.toBeNull()
  return [...page.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select, input')].map(
    ({ value }) => value,
  )
}

test('what is made anew is in a room; what is changed stays where it was, also where that is nowhere', async () => {
  expect(await renderedTypes(undefined)).toEqual(['room', 'Atlas'])
  expect(await renderedTypes(null)).toEqual([''])
  expect(await renderedTypes({ type: 'room', value: 'Reef' })).toEqual(['room', 'Reef'])
  expect(await renderedTypes({ type: 'url', value: 'https://meet.example' })).toEqual([
    'url',
    'https://meet.example',
  ])
})

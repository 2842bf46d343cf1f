import { expect, it } from 'vitest'
import { chipsOf, peopleFiltersIn, toPeopleFilter } from './people-filters.ts'

const eq = (field: string, value: unknown) => ({ field, operator: 'eq' as const, value })

it('takes of an address what makes sense and leaves out the rest', () => {
  const filters = peopleFiltersIn([
    { field: 'role', operator: 'in', value: ['admin', 'king'] },
    eq('active', 'sometimes'),
    eq('joinedFrom', '2026-13-45'),
    eq('joinedTo', '2026-03-01'),
    eq('recording', 'enabled'),
    eq('salary', '1'),
  ])
  expect(toPeopleFilter(filters)).toEqual({
    role: ['admin'],
    joinedBefore: '2026-03-02T00:00:00.000Z',
    userRecording: 'enabled',
  })
  expect(chipsOf(filters).map(({ text }) => text)).toEqual([
    'Admin',
    expect.stringMatching(/^Joined until (?=.*1)(?=.*Mar).*2026/),
    'Recording: allowed',
  ])
})

it('counts days back from the day on which the address is opened', () => {
  const now = new Date('2026-11-22T10:30:00Z')
  expect(toPeopleFilter(peopleFiltersIn([eq('active', '30')]), now)).toEqual({
    activeBefore: '2026-10-23T00:00:00.000Z',
  })
  expect(toPeopleFilter(peopleFiltersIn([eq('active', 'never')]), now)).toEqual({ isNeverActive: true })
})

import { describe, expect, it } from 'vitest'
import type { TimeQuery } from './time-query.ts'
import { initialQuery, inputOf, queryProblem, restoredQuery, withFrom, withOften } from './time-query.ts'

const person = (userId: string) => ({
  userId,
  name: userId,
  image: null,
  colour: '#000',
  companyPosition: null,
})
const first = initialQuery('2026-11-25')
const withPeople: TimeQuery = { ...first, people: [person('ken'), person('hana')] }

describe('what is asked for', () => {
  it('is the week that begins tomorrow at first', () => {
    expect([first.from, first.to, first.weeks]).toEqual(['2026-11-26', '2026-12-02', null])
  })

  it('keeps its number of days when the first of them moves, over a change of clocks too', () => {
    expect(withFrom(first, '2027-03-25').to).toBe('2027-03-31')
    expect(withFrom({ ...first, to: first.from }, '2027-01-01').to).toBe('2027-01-01')
  })

  it('has as many days as are looked through, and of a series a week', () => {
    const long = { ...first, to: '2026-12-26' }
    expect(withFrom(long, '2026-12-01').to).toBe('2026-12-31')
    expect(withOften(long, true)).toMatchObject({ to: '2026-12-02', weeks: 6 })
    expect(withOften(withOften(long, true), false).weeks).toBeNull()
  })

  it('is moved on where its days are over, and else is what it was', () => {
    expect(restoredQuery(first, '2026-11-26')).toBe(first)
    expect(restoredQuery(first, '2026-12-24')).toMatchObject({ from: '2026-12-25', to: '2026-12-31' })
  })

  it('wants somebody, and no more than the call takes', () => {
    expect(queryProblem(first)).toBe('Choose who you want to meet.')
    expect(queryProblem({ ...first, guests: [{ name: 'Lee', timezone: 'UTC' }] })).toBeNull()
    const people = Array.from({ length: 50 }, (_, at) => person(String(at)))
    expect(queryProblem({ ...first, people })).toBe('Choose at most 49 members.')
    expect(queryProblem({ ...first, people, isSelfIn: false })).toBeNull()
  })

  it('names oneself first, and as who may miss it whoever is asked for still', () => {
    const input = inputOf({ ...withPeople, optionalIds: ['hana', 'gone'] }, 'ada', 'Europe/Berlin')
    expect(input).toMatchObject({ userIds: ['ada', 'ken', 'hana'], optionalIds: ['hana'] })
    expect(input).not.toHaveProperty('weeks')
    expect(inputOf({ ...withPeople, isSelfIn: false, weeks: 4 }, 'ada', 'UTC')).toMatchObject({
      ...{ userIds: ['ken', 'hana'], weeks: 4 },
    })
  })
})

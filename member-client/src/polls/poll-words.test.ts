import type { Poll, PollOption } from '@metapyra/contract/entities/poll'
import { describe, expect, it } from 'vitest'
import { areVotersNamed, datesAhead, hiddenWords } from './poll-words.ts'

const NOW = Date.parse('2026-11-25T12:00:00Z')
const option = (id: string, votes: number | null, more: Partial<PollOption> = {}): PollOption => ({
  ...{ id, votes, label: id, position: 0, addedBy: 'ada', isRetired: false },
  startsAt: '2026-11-28T12:00:00.000Z',
  ...more,
})
const poll = (options: PollOption[], more: Partial<Poll> = {}) =>
  ({ kind: 'date', status: 'open', anonymity: 'named', options, ...more }) as Poll
const futureOptions = (options: PollOption[], more?: Partial<Poll>) => datesAhead(poll(options, more), NOW)

describe('a date that a poll has found', () => {
  it('[POLL-19] is the one with most votes, or those that are alike', () => {
    expect(futureOptions([option('a', 1), option('b', 3), option('c', 2)])).toEqual(['b'])
    expect(futureOptions([option('a', 2), option('b', 2), option('c', 1)])).toEqual(['a', 'b'])
  })

  it('[POLL-19] is none before somebody has voted, while counts are hidden, or where many are alike', () => {
    expect(futureOptions([option('a', 0), option('b', 0)])).toEqual([])
    expect(futureOptions([option('a', null), option('b', null)])).toEqual([])
    expect(futureOptions(['a', 'b', 'c', 'd'].map((id) => option(id, 1)))).toEqual([])
  })

  it('[POLL-19] is none that is over or was taken off, and none of a poll that asks something else', () => {
    expect(futureOptions([option('a', 3, { startsAt: '2026-11-24T12:00:00.000Z' }), option('b', 1)])).toEqual(
      [],
    )
    expect(futureOptions([option('a', 3, { isRetired: true })])).toEqual([])
    expect(futureOptions([option('a', 3)], { kind: 'single' })).toEqual([])
  })

  it('[POLL-19] is told with names as far as the poll tells them', () => {
    const summary = (more: Partial<Poll>, votes: number | null = 1) =>
      areVotersNamed(poll([option('a', votes)], more))
    expect(summary({})).toBe(true)
    expect(summary({}, null)).toBe(false)
    expect(summary({ anonymity: 'hiddenUntilClose' })).toBe(false)
    expect(summary({ anonymity: 'hiddenUntilClose', status: 'closed' })).toBe(true)
    expect(summary({ anonymity: 'anonymous', status: 'closed' })).toBe(false)
  })
})

describe('why no counts are shown', () => {
  const options = [option('a', null), option('b', null)]
  const words = (more: Partial<Poll>) =>
    hiddenWords(poll(options, { anonymity: 'anonymous', results: 'always', ballots: 1, ...more }))

  it('[POLL-6] is that fewer than three have voted, for good once it is closed', () => {
    expect(words({})).toBe('Results show after 3 votes.')
    expect(words({ status: 'closed' })).toContain('With fewer than 3 votes')
  })

  it('is nothing where they are', () => {
    expect(hiddenWords(poll([option('a', 3)], { results: 'always' }))).toBeNull()
  })
})

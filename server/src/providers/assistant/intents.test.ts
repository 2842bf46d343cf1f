import { expect, test } from 'vitest'
import { intentIn } from './intents.ts'

// A Wednesday, half past nine in Berlin.
const NOW = new Date('2027-05-05T07:30:00Z')
const intentOf = (text: string, timezone = 'Europe/Berlin') => intentIn(text, { now: NOW, timezone })

test.each<[string, object]>([
  [
    'Plan a meeting about the fair on Friday at 3pm',
    { title: 'the fair', start: '2027-05-07T15:00', durationMin: 60 },
  ],
  [
    'please schedule a call with Ada and Bob tomorrow from 10 to 10:30',
    { title: 'Call with Ada, Bob', start: '2027-05-06T10:00', durationMin: 30, people: ['Ada', 'Bob'] },
  ],
  [
    'Create an event called “Summer party” on 2 June at 18:00 for 4 hours',
    { title: 'Summer party', start: '2027-06-02T18:00', durationMin: 240 },
  ],
  [
    'Set up a 45 minute call with Ingrid and Ravi next Tuesday at 10:30 about the ferry icons',
    { start: '2027-05-11T10:30', durationMin: 45, people: ['Ingrid', 'Ravi'] },
  ],
  [
    'schedule "Icon review" with Ingrid and Ravi on 1 June from 14:00 to 14:45',
    { title: 'Icon review', start: '2027-06-01T14:00', durationMin: 45, people: ['Ingrid', 'Ravi'] },
  ],
  [
    'Set up a workshop today at 4pm for half an hour',
    { title: 'Workshop', start: '2027-05-05T16:00', durationMin: 30 },
  ],
])('[AGENT-11] hears which event is wished for: %s', (text, input) => {
  expect(intentOf(text)).toMatchObject({ tool: 'draft_event', input })
})

test.each<[string, object]>([
  [
    'Make a poll: Where do we eat? Thai, Pizza or Soup',
    { question: 'Where do we eat?', options: ['Thai', 'Pizza', 'Soup'] },
  ],
  [
    'create a quick poll asking which colour: red, blue',
    { question: 'which colour', options: ['red', 'blue'] },
  ],
  ['Create a poll: Tea or coffee?', { question: 'Tea or coffee?', options: ['Tea', 'coffee'] }],
  [
    'poll: should we move the stand-up? yes, no, do not care',
    { question: 'should we move the stand-up?', options: ['yes', 'no', 'do not care'] },
  ],
  ['Start a vote whether we move to Oslo?', { question: 'we move to Oslo?', options: ['Yes', 'No'] }],
])('[AGENT-11] hears which poll is wished for: %s', (text, input) => {
  expect(intentOf(text)).toEqual({ tool: 'draft_poll', input })
})

test.each<[string, object]>([
  [
    'Book Ada Lovelace on Monday at 14:00',
    { person: 'Ada Lovelace', start: '2027-05-10T14:00', durationMin: 30 },
  ],
  [
    'book me 45 minutes with Bob tomorrow at noon',
    { person: 'Bob', start: '2027-05-06T12:00', durationMin: 45 },
  ],
  [
    'Make an appointment with Ada next Tuesday at 9am for 1 hour',
    { person: 'Ada', start: '2027-05-11T09:00', durationMin: 60 },
  ],
])('[AGENT-11] hears which booking is wished for: %s', (text, input) => {
  expect(intentOf(text)).toEqual({ tool: 'draft_booking', input })
})

test.each<[string, object]>([
  ['When are Ada and Bob free tomorrow?', { people: ['Ada', 'Bob'], from: '2027-05-06', to: '2027-05-06' }],
  ['Can you find me a time with Ingrid tomorrow?', { people: ['Ingrid'], from: '2027-05-06' }],
  [
    'Find a time with Ada for 45 minutes',
    { people: ['Ada'], durationMin: 45, from: '2027-05-05', to: '2027-05-11' },
  ],
])('[AGENT-11] hears for whom a free time is sought: %s', (text, input) => {
  expect(intentOf(text)).toMatchObject({ tool: 'find_free_times', input })
})

test('[AGENT-11] takes times by the clock of whoever speaks', () => {
  const start = (timezone: string) => intentOf('Book Ada today at 23:30', timezone)
  expect(start('America/Los_Angeles')).toMatchObject({ input: { start: '2027-05-05T23:30' } })
  // In this zone it is already the next day.
  expect(start('Pacific/Kiritimati')).toMatchObject({ input: { start: '2027-05-05T23:30' } })
  expect(intentOf('Book Ada tomorrow at 8', 'Pacific/Kiritimati')).toMatchObject({
    input: { start: '2027-05-06T08:00' },
  })
})

test.each([
  ['Find the file called budget plan', { tool: 'find_files', input: { words: 'budget plan' } }],
  ['Show me our notes about the harbour', { tool: 'find_files', input: { words: 'the harbour' } }],
  ['Who is Ada Lovelace?', { tool: 'find_people', input: { name: 'Ada Lovelace' }, isGuess: true }],
])('[AGENT-11] hears what is to be found: %s', (text, expected) => {
  expect(intentOf(text)).toEqual(expected)
})

test.each(['Plan a meeting about the fair', 'Make a poll', 'Book a time'])(
  '[AGENT-11] says what has not been said: %s',
  (text) => {
    expect(intentOf(text)).toMatchObject({ missing: expect.stringMatching(/^(Tell|Give) me /) })
  },
)

test.each([
  'How many parking places are there?',
  'What is the meeting about?',
  'When is the harvest review?',
  'How do I book a parking place?',
  'Where is the printer that prints in colour?',
  'What did the poll say?',
  'Is the event on Friday free?',
])('takes a question for a question: %s', (text) => {
  const found = intentOf(text)
  expect(found === undefined || ('isGuess' in found && found.isGuess)).toBe(true)
})

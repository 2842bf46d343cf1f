import { KICK_DURATION_MS } from '@metapyra/contract/kick'
import { expect, test } from 'vitest'
import { visitText } from './visit-text.ts'

const noon = new Date(2026, 10, 3, 12).getTime()
const NEXT_DAY_MS = 24 * 60 * 60_000
const untilMs = noon + KICK_DURATION_MS
const ending = { why: 'putOut', by: 'Maren', until: new Date(untilMs).toISOString() } as const
const putOut = { error: { code: 'FORBIDDEN', ending }, space: 'Harbour', atMs: noon + 60_000 } as const

test('whoever was put out reads since when and until when, and then that they may come back', () => {
  const told = visitText(putOut, noon + 60_000)
  expect(told.text).toBe('Maren removed you at 12:00. You can come back at 12:10.')
  expect(told.action.href).toBe('/join')
  expect(visitText(putOut, untilMs).action).toEqual({ words: 'Go back to Harbour', href: '/space' })
})

test('of another day the date is told too', () => {
  expect(visitText(putOut, noon + NEXT_DAY_MS).text).toContain('on 3 Nov, 12:00')
})

test('whose time is over, or whose end nobody has explained, may come in again', () => {
  const over = { error: { code: 'NO_SESSION', ending: { why: 'timeOver' } }, atMs: noon } as const
  expect(visitText(over, noon)).toMatchObject({
    title: 'Your visit to the space ended',
    text: 'Your time ran out at 12:00.',
    action: { href: '/space' },
  })
  expect(visitText({ ...over, error: { code: 'NO_SESSION' } }, noon).action.href).toBe('/space')
})

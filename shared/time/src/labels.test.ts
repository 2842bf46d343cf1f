import { expect, it } from 'vitest'
import { zoneInWords, zoneLabel } from './labels.ts'

it.each([
  ['America/New_York', 'New York time'],
  ['Europe/Berlin', 'Berlin time'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires time'],
  ['UTC', 'UTC'],
  ['Etc/GMT+5', 'GMT+5'],
])('in mails the zone %s is called %s', (zone, words) => expect(zoneInWords(zone)).toBe(words))

it.each([
  ['Europe/Berlin', '2026-12-01T00:00:00Z', 'Berlin (GMT+1)'],
  ['Europe/Berlin', '2026-07-01T00:00:00Z', 'Berlin (GMT+2)'],
  ['America/Argentina/Buenos_Aires', '2026-12-01T00:00:00Z', 'Buenos Aires (GMT-3)'],
  ['Asia/Kolkata', '2026-12-01T00:00:00Z', 'Kolkata (GMT+5:30)'],
  ['Europe/London', '2026-12-01T00:00:00Z', 'London (GMT+0)'],
  ['UTC', '2026-12-01T00:00:00Z', 'UTC'],
])('on screens the zone %s is called at %s %s', (zone, at, words) => expect(zoneLabel(zone, at)).toBe(words))

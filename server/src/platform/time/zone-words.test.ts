import { expect, it } from 'vitest'
import { zoneWords } from './zone-words.ts'

it.each([
  ['America/New_York', 'New York time'],
  ['Europe/Berlin', 'Berlin time'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires time'],
  ['UTC', 'UTC'],
  ['Etc/GMT+5', 'GMT+5'],
])('the zone %s is called %s', (zone, words) => expect(zoneWords(zone)).toBe(words))

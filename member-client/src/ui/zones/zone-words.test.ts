import { describe, expect, it } from 'vitest'
import { zonesFor, zoneWords } from './zone-words.ts'

const WINTER = Date.parse('2026-12-01T12:00:00Z')
const SUMMER = Date.parse('2026-07-01T12:00:00Z')
const zones = [
  'UTC',
  'Europe/Berlin',
  'Europe/Lisbon',
  'America/New_York',
  'Asia/Kolkata',
  'America/Port-au-Prince',
]

describe('a time zone', () => {
  it('is told by its city and how far it is ahead then', () => {
    expect(zoneWords('Europe/Berlin', WINTER)).toBe('Berlin, UTC+1')
    expect(zoneWords('Europe/Berlin', SUMMER)).toBe('Berlin, UTC+2')
    expect(zoneWords('Asia/Kolkata', WINTER)).toBe('Kolkata, UTC+5:30')
    expect(zoneWords('UTC', WINTER)).toBe('UTC')
  })

  it('is found by city, region and distance', () => {
    expect(zonesFor('new y', zones, WINTER)).toEqual(['America/New_York'])
    expect(zonesFor('europe', zones, WINTER)).toEqual(['Europe/Berlin', 'Europe/Lisbon'])
    expect(zonesFor('UTC+1', zones, WINTER)).toEqual(['Europe/Berlin'])
    expect(zonesFor('GMT-5', zones, WINTER)).toEqual(['America/New_York', 'America/Port-au-Prince'])
    expect(zonesFor('+5:30', zones, WINTER)).toEqual(['Asia/Kolkata'])
    expect(zonesFor('Berlin, UTC+1', zones, WINTER)).toEqual(['Europe/Berlin'])
    expect(zonesFor('', zones, WINTER)).toEqual(zones)
  })

  it('begins with what was typed, before it has it further in', () => {
    expect(zonesFor('po', ['Europe/Napoli', 'America/Port-au-Prince'], WINTER)).toEqual([
      'America/Port-au-Prince',
      'Europe/Napoli',
    ])
  })
})

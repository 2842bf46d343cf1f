import { describe, expect, it } from 'vitest'
import { regionOf, searchZones } from './search-zones.ts'

const WINTER = Date.parse('2026-12-01T12:00:00Z')
const zones = [
  'UTC',
  'Europe/Berlin',
  'Europe/Lisbon',
  'America/New_York',
  'Asia/Kolkata',
  'America/Port-au-Prince',
]

describe('a time zone', () => {
  it('is found by city, region and distance', () => {
    expect(searchZones('new y', zones, WINTER)).toEqual(['America/New_York'])
    expect(searchZones('europe', zones, WINTER)).toEqual(['Europe/Berlin', 'Europe/Lisbon'])
    expect(searchZones('UTC+1', zones, WINTER)).toEqual(['Europe/Berlin'])
    expect(searchZones('GMT-5', zones, WINTER)).toEqual(['America/New_York', 'America/Port-au-Prince'])
    expect(searchZones('+5:30', zones, WINTER)).toEqual(['Asia/Kolkata'])
    expect(searchZones('Berlin (GMT+1)', zones, WINTER)).toEqual(['Europe/Berlin'])
    expect(searchZones('utc', zones, WINTER)).toEqual(['UTC'])
    expect(searchZones('', zones, WINTER)).toEqual(zones)
  })

  it('is of a region, or of none', () => {
    expect(regionOf('America/Argentina/Buenos_Aires')).toBe('America, Argentina')
    expect(regionOf('UTC')).toBe('')
  })

  it('begins with what was typed, before it has it further in', () => {
    expect(searchZones('po', ['Europe/Napoli', 'America/Port-au-Prince'], WINTER)).toEqual([
      'America/Port-au-Prince',
      'Europe/Napoli',
    ])
  })
})

import { expect, it } from 'vitest'
import { guestFrom } from './guest.ts'

const ZONES = ['Europe/Lisbon', 'America/Indiana/Knox', 'Asia/Knox']

it('a guest is somebody with a name and a clock; what of it is missing is said', () => {
  expect(guestFrom({ name: '', zone: '' }, ZONES)).toBeNull()
  expect(guestFrom({ name: 'Lee', zone: 'lisbon' }, ZONES)).toEqual({
    guest: { name: 'Lee', timezone: 'Europe/Lisbon' },
  })
  expect(guestFrom({ name: '', zone: 'Lisbon' }, ZONES)).toEqual({
    problems: { name: 'Enter a name.' },
  })
  // Two zones have this name, so none is guessed.
  expect(guestFrom({ name: 'Lee', zone: 'Knox' }, ZONES)).toHaveProperty('problems.zone')
})

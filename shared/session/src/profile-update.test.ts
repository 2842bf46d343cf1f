import { expect, it } from 'vitest'
import { profileUpdate, withoutEmpty } from './profile-update.ts'

const all = { name: 'Ada', image: null, isNewUser: false, designation: '', workspaceId: 'w', pushToken: 'p' }

it('drops empty values; zero only where it is no value', () => {
  const values = { a: '', b: null, c: undefined, d: 0, e: Number.NaN, f: false, g: 'x' }
  expect(withoutEmpty(values)).toEqual({ f: false, g: 'x' })
  expect(withoutEmpty(values, { keepZero: true })).toEqual({ d: 0, f: false, g: 'x' })
})

it('always keeps image, and what is named', () => {
  expect(withoutEmpty({ image: null, name: '' })).toEqual({ image: null })
  expect(withoutEmpty({ image: undefined })).toEqual({})
  expect(withoutEmpty({ note: '', other: '' }, { keep: ['note'] })).toEqual({ note: '' })
})

it('saves of members the profile, of guests name and picture, of anonymous people nothing (§6)', () => {
  expect(profileUpdate({ role: 'user', type: 'account' }, all)).toEqual({
    name: 'Ada',
    image: null,
    isNewUser: false,
    workspaceId: 'w',
  })
  expect(profileUpdate({ role: 'guest', type: 'guest' }, all)).toEqual({ name: 'Ada', image: null })
  expect(profileUpdate({ role: 'anonymous', type: 'anonymous' }, all)).toBeNull()
})

import { expect, it } from 'vitest'
import { dropEmpty, noSeenTexts, noTexts, savedChange } from './profile-fields.ts'

it('[USER-1] drops empty values; zero and false are values', () => {
  const values = { a: '', b: null, c: undefined, d: 0, e: Number.NaN, f: false, g: 'x', h: ' ' }
  expect(dropEmpty(values)).toEqual({ d: 0, f: false, g: 'x' })
})

it('keeps image wherever it was given', () => {
  expect(dropEmpty({ image: null, name: '' })).toEqual({ image: null })
  expect(dropEmpty({ image: undefined })).toEqual({})
})

it('saves name and picture of guests, and all fields of members (§6)', () => {
  const change = {
    name: 'Ada',
    image: null,
    isNewUser: false,
    designation: 'Countess',
    mobileNumber: '1',
    role: 'x',
  }
  expect(savedChange('guest', change)).toEqual({ name: 'Ada', image: null })
  const { role: _, mobileNumber: _contact, ...saved } = change
  expect(savedChange('account', change)).toEqual(saved)
})

it('has nothing of somebody who has said nothing, by the names that are shown', () => {
  expect(noTexts()).toMatchObject({ companyPosition: null })
  expect(Object.keys(noTexts())).toEqual(expect.arrayContaining(Object.keys(noSeenTexts())))
})

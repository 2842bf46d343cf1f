import { expect, it } from 'vitest'
import { profileUpdate } from './profile-update.ts'

const allFields = {
  name: 'Ada',
  image: null,
  isNewUser: false,
  designation: '',
  workspaceId: 'w',
  pushToken: 'p',
}

it('saves of members the profile, of guests name and picture, of anonymous people nothing (§6)', () => {
  expect(profileUpdate({ role: 'user', type: 'account' }, allFields)).toEqual({
    name: 'Ada',
    image: null,
    isNewUser: false,
    workspaceId: 'w',
  })
  expect(profileUpdate({ role: 'guest', type: 'guest' }, allFields)).toEqual({ name: 'Ada', image: null })
  expect(profileUpdate({ role: 'anonymous', type: 'anonymous' }, allFields)).toBeNull()
})

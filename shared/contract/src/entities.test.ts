import type { TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { GuestUser } from './entities/admin.ts'
import { Country } from './entities/country.ts'
import { User } from './entities/user.ts'
import { Workspace } from './entities/workspace.ts'

/**
 * The fields of the specification's §3, written out. Session state and Toast exist only in the browser:
 * `session/src/state.test.ts`.
 */
const specified: [entity: string, schema: TSchema, fields: string][] = [
  [
    'User, whose position is kept as companyPosition; lastLoginAt brings what the session state has as lastLoginTime',
    User,
    `id name email countryCode mobileNumber mobileNumberVerified emailVerified isNewUser image type role character
    workspaces invites signedIn local spaceLink guestUserId isGeneratedAnonymous isLocalAnonymous companyPosition
    additional lastLoginAt`,
  ],
  [
    'Workspace',
    Workspace,
    `id name mapId domain userRole userStatus companyName industryName userRecording companyPosition userTranscriber
    userLastLocation companySize isUser useCase spaceName assistantId spaceLogo image isGuestAllowed ownerName
    ownerImage ownerPosition`,
  ],
  ['Country list entry', Country, 'name code capital region currency language flag dialling_code isoCode'],
  ['currency of a country', Country.properties.currency, 'code name symbol'],
]

const fieldsOf = (schema: TSchema) => Object.keys((schema as { properties?: object }).properties ?? {})

test.each(specified)('§3 %s', (_, schema, fields) => {
  expect(fieldsOf(schema).sort()).toEqual(fields.split(/\s+/).sort())
})

test('§3 Guest user record keeps additional and sessions as texts', () => {
  const text = { type: 'string' }
  expect(GuestUser.properties).toMatchObject({ additional: text, sessions: text })
})

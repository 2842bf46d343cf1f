import type { TOptional } from 'typebox'
import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { Character, User } from '../entities/user.ts'
import { CalledText, Closed, Empty, Id, Line, Nothing, Nullable, OneOf, Text } from '../schema.ts'
import type { SavedField } from '../subjects/profile-fields.ts'
import { clearableFields, PROFILE_FIELDS, savedFields } from '../subjects/profile-fields.ts'

/** What a field of the profile takes. */
const VALUE_SCHEMAS = {
  name: CalledText,
  picture: Nullable(Text(2048)),
  flag: Type.Boolean(),
  text: Type.String(),
}
const schemaOf = (field: (typeof PROFILE_FIELDS)[SavedField]) =>
  field.takes === 'text' ? Line(field.maxLength) : VALUE_SCHEMAS[field.takes]
const profileFields = Object.fromEntries(
  savedFields().map((name) => [name, Type.Optional(schemaOf(PROFILE_FIELDS[name]))]),
) as { [K in SavedField]: TOptional<(typeof VALUE_SCHEMAS)[(typeof PROFILE_FIELDS)[K]['takes']]> }

export const user = {
  'GET v2/user/profile': {
    summary: 'The caller’s profile, spaces and roles',
    access: 'session',
    onOwnDomain: true,
    body: Empty,
    reply: User,
  },
  'PUT v2/user/update': {
    summary:
      'Update the caller’s profile; empty values are dropped, `image` is always kept; with `workspaceId`, `designation` is for that space only',
    access: 'session',
    onOwnDomain: true,
    body: Closed({
      ...profileFields,
      workspaceId: Type.Optional(Id),
      pushToken: Type.Optional(Text(4096)),
    }),
    reply: Type.Union([User, Nothing]),
  },
  'PUT v2/user/character': {
    summary: 'Choose the caller’s avatar from the lists in `characterConfig`',
    beyond: true,
    access: 'account',
    onOwnDomain: true,
    body: Character,
    reply: User,
  },
  'PUT v2/user/contact': {
    summary: 'Set the caller’s mobile number and country code; unverified without an SMS service',
    beyond: true,
    access: 'account',
    body: Closed({
      countryCode: Type.Optional(Type.Integer({ minimum: 1, maximum: 9999 })),
      country: Type.Optional(
        Type.String({
          pattern: '^[A-Z]{2}$',
          maxLength: 2,
          description: 'Which country sharing the code (ISO 3166-1); saved in `additional`',
        }),
      ),
      mobileNumber: Type.Optional(Line(PROFILE_FIELDS.mobileNumber.maxLength)),
    }),
    reply: User,
    limit: { max: 30, seconds: 60 },
  },
  'PUT v2/user/reading': {
    summary: 'Turn read receipts on or off; off means the caller doesn’t see others’ either',
    beyond: true,
    access: 'account',
    onOwnDomain: true,
    body: Closed({ isShown: Type.Boolean() }),
    reply: User,
  },
  'POST v2/user/clear': {
    summary:
      'Clear one field of the caller’s profile, which updates can’t do; with `workspaceId`, the one for that space',
    beyond: true,
    access: 'account',
    onOwnDomain: true,
    body: Closed({ field: OneOf(clearableFields()), workspaceId: Type.Optional(Id) }),
    reply: User,
  },
  'POST v2/user/stop-push': {
    summary: 'Stop notifications to this browser',
    beyond: true,
    access: 'account',
    onOwnDomain: true,
    onFullDisk: true,
    body: Empty,
    reply: Nothing,
    status: 204,
  },
  'POST v2/user/change-password': {
    summary: 'Change the caller’s password; all other sessions end',
    access: 'account',
    onFullDisk: true,
    body: Closed({ password: Text(1024), newPassword: Text(1024) }),
    reply: Nothing,
    status: 204,
    limit: { max: 10, seconds: 600 },
  },
} satisfies Calls

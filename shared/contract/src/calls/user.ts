import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { Character, User } from '../entities/user.ts'
import { CalledText, Closed, Empty, Id, Nothing, Nullable, OneOf, Text } from '../schema.ts'

export const user = {
  'GET v2/user/profile': {
    summary: 'Who is signed in, with their spaces and the role in each',
    access: 'session',
    onOwnDomain: true,
    body: Empty,
    reply: User,
  },
  'PUT v2/user/update': {
    summary:
      'Change the own profile; empty values are dropped, `image` is always kept; `designation` is that of the space where `workspaceId` names it, else the general one',
    access: 'session',
    onOwnDomain: true,
    body: Closed({
      name: Type.Optional(CalledText),
      image: Type.Optional(Nullable(Text(2048))),
      isNewUser: Type.Optional(Type.Boolean()),
      designation: Type.Optional(Text(120)),
      workspaceId: Type.Optional(Id),
      pushToken: Type.Optional(Text(4096)),
    }),
    reply: Type.Union([User, Nothing]),
  },
  'PUT v2/user/character': {
    summary: 'Choose the figure one walks around as, of the lists of `characterConfig`',
    beyond: true,
    access: 'account',
    onOwnDomain: true,
    body: Character,
    reply: User,
  },
  'PUT v2/user/contact': {
    summary:
      'Set the own mobile number and the country code before it; it stays unverified without an SMS service',
    beyond: true,
    access: 'account',
    body: Closed({
      countryCode: Type.Optional(Type.Integer({ minimum: 1, maximum: 9999 })),
      country: Type.Optional(
        Type.String({
          pattern: '^[A-Z]{2}$',
          maxLength: 2,
          description: 'Which of those that share the code (ISO 3166-1); kept in `additional`',
        }),
      ),
      mobileNumber: Type.Optional(Text(40)),
    }),
    reply: User,
    limit: { max: 30, seconds: 60 },
  },
  'PUT v2/user/reading': {
    summary: 'Whether others see how far one has read; who does not let them sees it of nobody',
    beyond: true,
    access: 'account',
    onOwnDomain: true,
    body: Closed({ isShown: Type.Boolean() }),
    reply: User,
  },
  'POST v2/user/clear': {
    summary: 'Empty one field of the own profile, which no update does; with `workspaceId` that of the space',
    beyond: true,
    access: 'account',
    onOwnDomain: true,
    body: Closed({ field: OneOf(['mobileNumber', 'designation']), workspaceId: Type.Optional(Id) }),
    reply: User,
  },
  'POST v2/user/stop-push': {
    summary: 'Send no more notifications to this browser',
    beyond: true,
    access: 'account',
    onOwnDomain: true,
    onFullDisk: true,
    body: Empty,
    reply: Nothing,
    status: 204,
  },
  'POST v2/user/change-password': {
    summary: 'Change the own password; all other sessions end',
    access: 'account',
    onFullDisk: true,
    body: Closed({ password: Text(1024), newPassword: Text(1024) }),
    reply: Nothing,
    status: 204,
    limit: { max: 10, seconds: 600 },
  },
} satisfies Calls

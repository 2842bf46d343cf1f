import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { PROVIDERS } from '../constants.ts'
import { User } from '../entities/user.ts'
import { CalledName, Closed, Email, Empty, Message, Nothing, OneOf, Text } from '../schema.ts'

const Signed = Closed({ user: User, sessionId: Type.String() })
const perAddress = { max: 20, seconds: 60 }
/**
 * A limit that allows for a whole company behind one IP address. Wrong attempts are counted separately ([LIMIT-1],
 * [LIMIT-2]).
 */
const perCompany = { max: 300, seconds: 60 }
/**
 * A captcha pass from `POST v2/utils/verify-recaptcha`; required (CAPTCHA_REQUIRED) after several look-ups from one IP
 * address.
 */
const pass = Type.Optional(Text(200))
/** The limit of calls that reveal whether there is an account (docs/security.md, T7). */
const oracle = { ...perAddress, maxADay: 100 }

export const auth = {
  'POST v2/auth/login': {
    summary: 'Log in with email and password',
    access: 'public',
    onFullDisk: true,
    body: Closed({ email: Email, password: Text(1024) }),
    reply: Signed,
    secret: true,
    limit: perCompany,
  },
  'POST v2/auth/create': {
    summary: 'Sign up and log in; with an invitation’s token the email counts as verified',
    access: 'public',
    bearer: ['invite'],
    body: Closed({
      name: CalledName,
      email: Email,
      password: Text(1024),
      countryCode: Type.Optional(Type.Integer({ minimum: 1, maximum: 9999 })),
      /** Digits only, as `PUT v2/user/contact` stores them. */
      mobileNumber: Type.Optional(Type.String({ pattern: '^[0-9]{4,14}$', maxLength: 14 })),
      pass,
    }),
    reply: Signed,
    status: 201,
    secret: true,
    limit: { ...oracle, invited: perCompany.max },
  },
  'POST v2/auth/provider-login': {
    summary: 'Log in with an outside provider’s one-time code',
    access: 'bearer',
    bearer: ['providerLogin'],
    onFullDisk: true,
    body: Closed({ provider: OneOf(PROVIDERS) }),
    reply: Closed({ ...Signed.properties, isNewUser: Type.Boolean() }),
    secret: true,
    limit: perCompany,
  },
  'POST v2/auth/logout': {
    summary: 'End this session and those on the product’s other hosts',
    access: 'session',
    onOwnDomain: true,
    onFullDisk: true,
    body: Empty,
    reply: Nothing,
    status: 204,
  },
  'POST v2/auth/request-reset-password': {
    summary: 'Email a link to set a new password; answers the same for unknown emails',
    access: 'public',
    onFullDisk: true,
    body: Closed({ email: Email }),
    reply: Message,
    limit: { max: 10, seconds: 600 },
  },
  'POST v2/auth/reset-password': {
    summary: 'Set a new password; all sessions end',
    access: 'bearer',
    bearer: ['resetPassword'],
    onFullDisk: true,
    body: Closed({ password: Text(1024) }),
    reply: Message,
    limit: perCompany,
  },
  'POST v2/auth/request-email-verification': {
    summary: 'Email a link to verify the address; answers the same for unknown emails',
    access: 'public',
    body: Closed({ email: Email }),
    reply: Message,
    limit: { max: 10, seconds: 600 },
  },
  'PATCH v2/auth/verify-email': {
    summary: 'Verify an email, or confirm an email change from either address',
    access: 'bearer',
    bearer: ['verifyEmail', 'changeOldEmail', 'changeNewEmail'],
    body: Closed({ type: OneOf(['email', 'change-old', 'change-new']) }),
    /** `isWaiting`: true if the other address still has to confirm the change. */
    reply: Closed({ user: User, isWaiting: Type.Optional(Type.Boolean()) }),
    limit: perCompany,
  },
  'POST v2/auth/check-email': {
    summary: 'Whether an account has this email',
    access: 'public',
    onFullDisk: true,
    body: Closed({ email: Email, pass }),
    reply: Closed({ exists: Type.Boolean(), message: Type.String() }),
    limit: oracle,
  },
} satisfies Calls

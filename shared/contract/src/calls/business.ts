import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { Closed, Email, Id, Line, Lines, Message, Name, Text, Words } from '../schema.ts'

/** A captcha pass from `POST v2/utils/verify-recaptcha`; required if a captcha is configured. */
const pass = Type.Optional(Text(200))
const limit = { max: 10, seconds: 600 }
const maxBytes = 16 * 1024

export const business = {
  'POST v2/business/subscribe': {
    summary: 'Subscribe to the newsletter',
    access: 'public',
    body: Closed({ email: Email, pass }),
    reply: Message,
    limit,
    maxBytes,
  },
  'POST v2/business/confirm-subscription': {
    summary: 'Confirm the subscription with the emailed link; repeating changes nothing',
    beyond: true,
    access: 'public',
    body: Closed({ token: Text(200) }),
    reply: Message,
    limit,
    maxBytes,
  },
  'POST v2/business/unsubscribe': {
    summary: 'Unsubscribe with an emailed link; repeating changes nothing',
    beyond: true,
    access: 'public',
    onFullDisk: true,
    body: Closed({ token: Text(200) }),
    reply: Message,
    limit,
    maxBytes,
  },
  'POST v2/business/feedback': {
    summary: 'Send feedback',
    access: 'public',
    body: Closed({
      text: Words(4000),
      rating: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
      pass,
    }),
    reply: Message,
    limit,
    maxBytes,
  },
  'POST v2/business/requirement': {
    summary: 'Request a feature',
    access: 'public',
    body: Closed({ name: Name, email: Email, text: Words(4000), pass }),
    reply: Message,
    limit,
    maxBytes,
  },
  'POST v2/business/business-plan-request': {
    summary: 'Request an offer for a space',
    access: 'public',
    body: Closed({
      workspaceId: Id,
      planCode: Words(60),
      message: Type.Optional(Lines(4000)),
      pass,
    }),
    reply: Message,
    limit,
    maxBytes,
  },
  'POST v2/business/request-partner': {
    summary: 'Apply as a partner',
    access: 'public',
    body: Closed({
      company: Name,
      name: Name,
      email: Email,
      country: Type.Optional(Line(80)),
      text: Words(4000),
      pass,
    }),
    reply: Message,
    limit,
    maxBytes,
  },
} satisfies Calls

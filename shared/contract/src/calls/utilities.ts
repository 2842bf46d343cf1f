import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { BATCHABLE_CALLS, MAX_BATCH_SIZE } from '../batchable-calls.ts'
import type { ErrorBody } from '../errors.ts'
import { Closed, Id, Line, Nothing, OneOf, Text } from '../schema.ts'

export const utilities = {
  'POST v2/utils/maps': {
    summary: 'The built-in maps',
    access: 'public',
    body: Closed({ type: OneOf(['all', 'office', 'campus', 'event', 'classroom']) }),
    reply: Closed({
      rows: Type.Array(
        Closed({
          id: Type.String(),
          name: Type.String(),
          type: OneOf(['office', 'campus', 'event', 'classroom']),
          /** The address of the map as JSON (`Plan` of shared/map). The file name changes with its content. */
          url: Type.String(),
          /** The address of a small SVG drawing of the map. */
          previewUrl: Type.String(),
          /** Width in tiles; `height` too. */
          width: Type.Integer(),
          height: Type.Integer(),
          /** The names of the map's rooms, without the desks. */
          rooms: Type.Array(Type.String()),
        }),
      ),
    }),
    limit: { max: 60, seconds: 60 },
  },
  'POST v2/utils/logger': {
    summary: 'Report a client error',
    access: 'public',
    body: Closed({
      level: OneOf(['debug', 'info', 'warn', 'error']),
      message: Text(2000),
      context: Type.Optional(Type.Record(Type.String({ maxLength: 60 }), Text(1000), { maxProperties: 20 })),
    }),
    reply: Nothing,
    status: 204,
    maxBytes: 8 * 1024,
    limit: { max: 10, seconds: 60 },
  },
  'POST v2/utils/upload-file': {
    summary: 'Upload a file for the space, or an account’s avatar, which needs no space',
    access: ['guest', 'account'],
    onOwnDomain: true,
    upload: true,
    maxBytes: 6 * 1024 * 1024,
    body: Closed({
      name: Type.Optional(Line(260)),
      kind: OneOf(['avatar', 'image', 'file', 'library']),
    }),
    reply: Closed({ fileId: Id, url: Type.String() }),
    status: 201,
    limit: { max: 60, seconds: 60 },
  },
  'POST v2/utils/verify-recaptcha': {
    summary: 'Exchange a captcha token for a one-time pass for the business forms',
    access: 'public',
    onFullDisk: true,
    body: Closed({ token: Text(4096) }),
    reply: Closed({ pass: Type.String() }),
    limit: { max: 20, seconds: 60 },
  },
  'POST v2/utils/several': {
    summary: 'Several read-only calls in one request, answered in order',
    beyond: true,
    access: 'anonymous',
    onLapsed: true,
    onFullDisk: true,
    body: Closed({
      calls: Type.Array(
        Closed({
          name: OneOf(BATCHABLE_CALLS),
          /** The input as the call itself takes it. */
          input: Type.Record(Type.String({ maxLength: 60 }), Type.Unknown(), { maxProperties: 20 }),
        }),
        { minItems: 1, maxItems: MAX_BATCH_SIZE },
      ),
    }),
    reply: Closed({
      answers: Type.Array(
        Type.Union([
          Closed({ value: Type.Unknown() }),
          /** The error as the call itself would return it. A 503 comes without its `Retry-After`. */
          Closed({ status: Type.Integer(), error: Type.Unsafe<ErrorBody>({ type: 'object' }) }),
        ]),
      ),
    }),
    limit: { max: 600, seconds: 60 },
  },
} satisfies Calls

import type { Static, TProperties, TSchema } from 'typebox'
import { Type } from 'typebox'
import { MAX_EMAIL, MAX_TYPED_EMAIL } from './text/email-lengths.ts'
import { CALLED_FORMAT } from './text/formats.ts'

/** An object that refuses unknown keys, so that a misspelled or smuggled field is an error and never dropped. */
export const Closed = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** One of several strings. */
export const OneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] })

/** A page of a list: rows, the total if it was counted, and whether that count is exact. */
export const Page = <S extends TSchema>(row: S) =>
  Closed({
    rows: Type.Array(row),
    total: Type.Optional(Type.Integer({ minimum: 0 })),
    isExact: Type.Optional(Type.Boolean()),
    next: Type.Optional(Type.String()),
  })

export const Id = Type.String({ format: 'uuid' })
export const Instant = Type.String({
  format: 'date-time',
  description: 'ISO 8601, UTC, of the years 1900 to 9999',
})
/** The page number of a list that is read page by page. */
export const PageNumber = Type.Integer({ minimum: 1, maximum: 100_000 })
/**
 * An integer as the database stores it: PostgreSQL's `integer` ends at 2³¹ − 1, and values computed from it have to fit
 * too.
 */
export const Whole = (minimum: number) => Type.Integer({ minimum, maximum: 2_000_000_000 })
/** An email address, which is cleaned before it is checked, as people copy it with names, quotes and invisible marks. */
export const Email = Type.String({ format: 'email', maxLength: MAX_EMAIL, clean: 'email' })
/** Text that can be stored: PostgreSQL accepts no NUL, and its JSON no unpaired surrogate. */
export const Text = (maxLength: number) => Type.String({ maxLength, pattern: '^[^\\u0000\\p{Cs}]*$' })
/** A text of one line, which is cleaned (`cleanLine`) before it is checked. */
export const Line = (maxLength: number) => Type.String({ ...Text(maxLength), clean: 'line' })
/** A text of several lines, which is composed (NFC) before it is checked. */
export const Lines = (maxLength: number) => Type.String({ ...Text(maxLength), clean: 'text' })
/** `Lines` that are not blank. */
export const Words = (maxLength: number) =>
  Type.String({
    clean: 'text',
    minLength: 1,
    maxLength,
    pattern: '^[^\\u0000\\p{Cs}]*[^\\s\\u0000\\p{Cs}][^\\u0000\\p{Cs}]*$',
  })
/**
 * The characters allowed in a name: no control characters, and none that change the direction of the text after them.
 */
const NAME_CHARACTER = '[^\\p{Cc}\\p{Cs}\\u202A-\\u202E\\u2066-\\u2069]'
/**
 * A visible character. Invisible ones (joiners, direction marks, Hangul fillers, the blank Braille pattern) are only
 * allowed next to one.
 */
const VISIBLE_CHARACTER = '[^\\s\\p{Cc}\\p{Cs}\\p{Cf}\\p{DI}\\u2800]'
const NAME = `${NAME_CHARACTER}*${VISIBLE_CHARACTER}${NAME_CHARACTER}*`
/** The name of a person or thing: one line with at least one visible character, in normal text direction. */
export const Named = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: `^${NAME}$`, clean: 'line' })
/** `Named` for an update, in which an empty value changes nothing. */
export const NamedOrNot = (maxLength: number) =>
  Type.String({ maxLength, pattern: `^(?: *|${NAME})$`, clean: 'line' })
export const isNamePattern = (pattern: string): boolean => pattern.includes(NAME)
export const Name = Named(120)
/**
 * The name of a person or space. It must not contain a web address, because emails show it to people who don't know the
 * sender.
 */
export const CalledName = Type.String({ ...Named(120), format: CALLED_FORMAT })
/** `CalledName` for an update, in which an empty value changes nothing. */
export const CalledText = Type.String({ ...NamedOrNot(120), format: CALLED_FORMAT })
/** An email address as typed or pasted. The handler reports which entries of a list are not valid addresses. */
export const TypedEmail = Type.String({ ...Text(MAX_TYPED_EMAIL), clean: 'email' })
export const Zone = Text(64)
/** A space's label below the main host: `acme` of `acme.example.com` (RFC 1035 label), as people type it. */
export const Domain = Type.String({
  pattern: '^ *[A-Za-z0-9]([A-Za-z0-9-]{1,61}[A-Za-z0-9])\\.? *$',
  maxLength: 80,
})
/** A calendar date, `2026-11-21`, in the time zone given beside it. */
export const LocalDate = Type.String({
  pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
  maxLength: 10,
})
/** A wall time, `2026-11-21T09:30`, in the time zone given beside it; never an instant. */
export const LocalTime = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$', maxLength: 16 })
/** A time of day, `09:30`, in the time zone given beside it. */
export const TimeOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', maxLength: 5 })
/** An amount of money in the currency's smallest unit, so that nothing is ever rounded twice. */
export const Money = Closed({
  amountMinor: Type.Integer(),
  currency: Type.String({ minLength: 3, maxLength: 3 }),
})
export const Empty = Closed({})
/** The paging input of every long list: the `next` of the previous page, and the largest number of rows. */
export const paging = {
  next: Type.Optional(Text(400)),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
}
export const Message = Closed({ message: Type.String() })
/** For replies without content: the server answers 204 without a body. */
export const Nothing = Type.Null()

/** A public EC key on P-256 (RFC 7517). */
export const PublicJwk = Closed({
  kty: Type.Literal('EC'),
  crv: Type.Literal('P-256'),
  x: Type.String(),
  y: Type.String(),
  kid: Type.String(),
})
export const PrivateJwk = Closed({ ...PublicJwk.properties, d: Type.String() })
export type PublicJwk = Static<typeof PublicJwk>
export type PrivateJwk = Static<typeof PrivateJwk>

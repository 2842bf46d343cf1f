import { ALGORITHM } from './key-agreement.ts'
import type { EcPoint } from './primitives.ts'

export const ENCRYPTION = 'A256GCM'
/**
 * The receiver looks up `kid` and stores `jti`, so both have to be short and of characters that every store accepts.
 */
const ID = /^[\x21-\x7e]{1,128}$/
/** 32 bytes as base64url, with the two leftover bits zero. */
const COORDINATE = /^[\w-]{42}[AEIMQUYcgkosw048]$/
const TEXTS = ['apu', 'apv', 'htm', 'htu', 'wid', 'qry', 'sid'] as const

/** Binds an envelope to one request (names of RFC 9449). A reply is bound to nothing: `{}`. */
export interface Binding {
  /** The method, such as `POST`. */
  htm: string
  /** The path as requested, with `/api` and without the query. */
  htu: string
  /** Seconds since 1970. */
  iat: number
  /** Unique; at most 128 ASCII characters, without spaces. */
  jti: string
  /** The `x-workspace-id` header that was sent. */
  wid?: string
  /** `querySha256` of the raw query. */
  qry?: string
  /** The public session id. */
  sid?: string
}

/** Members that this format does not define are dropped (RFC 7516 §4: they must be ignored). */
export interface ProtectedHeader extends Partial<Binding> {
  alg: typeof ALGORITHM
  enc: typeof ENCRYPTION
  kid: string
  epk: EcPoint
  apu?: string
  apv?: string
}

type Members = Record<string, unknown>
const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Reads only own members: a name on a prototype is not a header parameter. */
const ownValue = (members: Members, name: string) =>
  Object.hasOwn(members, name) ? members[name] : undefined
const isId = (value: unknown) => typeof value === 'string' && ID.test(value)

/** Reads the known members from a header's JSON, or returns why it is rejected. */
export function readHeader(json: string): ProtectedHeader | 'malformed' | 'unsupported' {
  const members: unknown = JSON.parse(json)
  if (!isObject(members)) return 'malformed'
  const epk = ownValue(members, 'epk')
  if (ownValue(members, 'alg') !== ALGORITHM || ownValue(members, 'enc') !== ENCRYPTION) return 'unsupported'
  if (Object.hasOwn(members, 'zip') || Object.hasOwn(members, 'crit')) return 'unsupported'
  if (!isObject(epk)) return 'malformed'
  if (ownValue(epk, 'kty') !== 'EC' || ownValue(epk, 'crv') !== 'P-256') return 'unsupported'
  const [x, y] = [ownValue(epk, 'x'), ownValue(epk, 'y')]
  if (typeof x !== 'string' || typeof y !== 'string' || !COORDINATE.test(x) || !COORDINATE.test(y))
    return 'malformed'
  const kid = ownValue(members, 'kid')
  if (!isId(kid)) return 'malformed'
  const header = {
    alg: ALGORITHM,
    enc: ENCRYPTION,
    kid: kid as string,
    epk: { kty: 'EC', crv: 'P-256', x, y },
  } as ProtectedHeader
  return readRest(members, header) ? header : 'malformed'
}

/** Adds the optional members; false if one has the wrong type. */
function readRest(members: Members, header: ProtectedHeader): boolean {
  for (const name of TEXTS) {
    const value = ownValue(members, name)
    if (value === undefined) continue
    if (typeof value !== 'string') return false
    header[name] = value
  }
  const [iat, jti] = [ownValue(members, 'iat'), ownValue(members, 'jti')]
  if (iat !== undefined) {
    if (!Number.isFinite(iat)) return false
    header.iat = iat as number
  }
  if (jti !== undefined) {
    if (!isId(jti)) return false
    header.jti = jti as string
  }
  return true
}

import { afterEach, expect, it } from 'vitest'
import { readHeader } from './header.ts'

const epk = {
  kty: 'EC',
  crv: 'P-256',
  x: 'weNJy2HscCSM6AEDTDg04biOvhFhyyWvOHQfeF_PxMQ',
  y: 'e8lnCO-AlStT-NJVX-crhB7QRYhiix03illJOVAOyck',
}
const minimal = { alg: 'ECDH-ES+A256KW', enc: 'A256GCM', kid: 'one', epk }

afterEach(() => {
  for (const name of ['alg', 'jti', 'kty']) Reflect.deleteProperty(Object.prototype, name)
})

it('takes what is needed and drops what it does not know', () => {
  expect(readHeader(JSON.stringify(minimal))).toEqual(minimal)
  const strange = JSON.stringify(minimal).replace(
    '{',
    '{"__proto__":{"jti":"x"},"constructor":1,"typ":"JWE",',
  )
  const header = readHeader(strange)
  expect(header).toEqual(minimal)
  expect(Object.getPrototypeOf(header)).toBe(Object.prototype)
})

it('reads own members alone, though a prototype be poisoned', () => {
  const { alg, ...withoutAlg } = minimal
  const { kty, ...withoutKty } = epk
  Object.assign(Object.prototype, { alg, jti: 'from the prototype', kty })
  expect(readHeader(JSON.stringify(withoutAlg))).toBe('unsupported')
  expect(readHeader(JSON.stringify({ ...minimal, epk: withoutKty }))).toBe('unsupported')
  expect(Object.hasOwn(readHeader(JSON.stringify(minimal)) as object, 'jti')).toBe(false)
})

it.each(['', 'a\u0000b', '\ud800', 'a b', 'Zoë', 'x'.repeat(129)])('takes no id such as %j', (id) => {
  expect(readHeader(JSON.stringify({ ...minimal, kid: id }))).toBe('malformed')
  expect(readHeader(JSON.stringify({ ...minimal, jti: id }))).toBe('malformed')
})

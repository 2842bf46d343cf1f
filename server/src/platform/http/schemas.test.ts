import type { Call } from '@metapyra/contract/access'
import { calls } from '@metapyra/contract/calls'
import { clientEvents } from '@metapyra/contract/realtime'
import { expect, it } from 'vitest'
import { AppError } from './app-error.ts'
import { compile, compileReply } from './schemas.ts'

const declared = Object.entries(calls) as [string, Call][]

it.each(declared)(
  '%s declares what can be checked, though it is compiled only once it is called',
  (name, call) => {
    expect(() => compile(call.body, { isText: name.startsWith('GET') })(undefined)).toThrow(AppError)
    if (!call.csv && !call.events)
      expect(() => compileReply(call)(undefined)).toThrow('breaks its declaration')
  },
)

it('an email is cleaned before it is checked, and a reply never changed', () => {
  const input = { email: '\u202a"Ann Lee" <Ann@MÜLLER.example>;\u202c', password: ' \u200b' }
  compile(calls['POST v2/auth/login'].body)(input)
  expect(input).toEqual({ email: 'ann@xn--mller-kva.example', password: ' \u200b' })
  expect(() =>
    compile(calls['POST v2/auth/login'].body)({ email: 'jürgen@acme.com', password: 'x' }),
  ).toThrow('“ü” can’t be delivered')
})

it.each(Object.entries(clientEvents))('the event %s declares what can be checked', (_name, schema) => {
  expect(() => compile(schema)(undefined)).toThrow(AppError)
})

import Fastify from 'fastify'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { logOptions } from './log.ts'
import { loggedError } from './log-error.ts'
import { pathOnly, withoutSecrets } from './log-text.ts'

const ADDRESS = 'ada@example.com'
const HASH = '$argon2id$v=19$m=47104,t=1,p=1$c2FsdA$aGFzaA'
const TOKEN = `${'a'.repeat(22)}.${'b'.repeat(22)}`

/** Imitates drizzle's error; tests/api/log.test.ts uses the real one. */
class DrizzleQueryError extends Error {
  readonly query: string
  readonly params: unknown[]

  constructor(query: string, params: unknown[], cause: Error) {
    super(`Failed query: ${query}\nparams: ${params}`, { cause })
    this.query = query
    this.params = params
  }
}

const databaseError = (fields: Record<string, string>) =>
  Object.assign(new pg.DatabaseError('relation "users" does not exist', 1, 'error'), fields)
const failed = (cause: Error, params: unknown[] = [ADDRESS, HASH]) =>
  new DrizzleQueryError('select "secret_column" from "users" where "email" = $1', params, cause)

const logger = () => {
  const lines: string[] = []
  const { log } = Fastify(logOptions(readConfig({}), { write: (line: string) => void lines.push(line) }))
  return { log, lines }
}

describe('[T4] an error in the log', () => {
  it('keeps type, code and frames of a failed query, and neither its text nor its parameters', () => {
    const { log, lines } = logger()
    log.error({ err: failed(databaseError({ code: '42P01', severity: 'ERROR', table: 'users' })) }, 'x')
    for (const secret of [ADDRESS, HASH, 'secret_column', 'params']) expect(lines[0]).not.toContain(secret)
    const { err } = JSON.parse(lines[0] ?? '')
    expect(err).toMatchObject({
      type: 'DrizzleQueryError',
      message: 'Failed query',
      stack: expect.stringMatching(/^ +at .*log\.test\.ts:\d+/),
      cause: { code: '42P01', table: 'users', message: 'relation "users" does not exist' },
    })
  })

  it('is not fooled by a parameter that looks like a frame', () => {
    const cause = databaseError({ code: '42P01' })
    const { stack } = loggedError(failed(cause, [`x\n    at ${ADDRESS} (/a.ts:1:1)`]))
    expect(stack).not.toContain(ADDRESS)
    expect(stack).toContain('log.test.ts')
  })

  it('leaves out what PostgreSQL quotes of the row', () => {
    const row = { detail: `Failing row contains (${ADDRESS}, ${HASH}).`, where: ADDRESS, severity: 'ERROR' }
    const wrong = databaseError({ ...row, code: '22P02', message: `invalid input: "${HASH}"` })
    expect(JSON.stringify(loggedError(failed(wrong)))).not.toMatch(/ada@|argon2/)
    expect(JSON.stringify(loggedError(databaseError({ ...row, code: '23505' })))).not.toMatch(/ada@|argon2/)
  })

  it('leaves out what a mail server says of an address, and what JSON.parse quotes', () => {
    const refused = Object.assign(new Error(`550 <${ADDRESS}> unknown`), { rejected: [ADDRESS] })
    expect(loggedError(refused)).toMatchObject({ message: '550 <…@…> unknown' })
    expect(JSON.stringify(loggedError(new AggregateError([refused], ADDRESS)))).not.toContain(ADDRESS)
    const unparsed = (() => {
      try {
        return JSON.parse(`{"password": hunter2}`)
      } catch (error) {
        return error
      }
    })()
    expect(JSON.stringify(loggedError(unparsed))).not.toContain('hunter2')
  })

  it('gives its message to no line that has none of its own', () => {
    const { log, lines } = logger()
    const error = failed(databaseError({ code: '42P01' }))
    log.error(error)
    log.error({ err: error })
    log.error({ err: error }, error.message)
    expect(lines).toHaveLength(3)
    for (const line of lines) expect(line).not.toMatch(/ada@|argon2|secret_column/)
  })

  it('ends, however deep its causes go, and whatever was thrown', () => {
    const loop: Error & { cause?: unknown } = new Error('again')
    loop.cause = loop
    expect(JSON.stringify(loggedError(loop)).length).toBeLessThan(20_000)
    expect(loggedError({ password: HASH })).toEqual({
      type: 'object',
      message: 'no error was thrown',
      stack: '',
    })
  })
})

describe('[T4] an address in the log', () => {
  it.each([
    [`/reset-password?token=${TOKEN}`, '/reset-password'],
    [`/g/${TOKEN}?next=/space`, '/g/…'],
    ['/g/short/further', '/g/…/further'],
    [`/api/calendar/${TOKEN}.ics`, '/api/calendar/…'],
    ['/groups', '/groups'],
  ])('%s stands there as %s', (url, path) => {
    expect(pathOnly(url)).toBe(path)
  })

  it('has no token within a text either', () => {
    const seen = `at https://a.example/g/${TOKEN}/x and https://a.example/verify?token=${TOKEN} for ${ADDRESS}, ${TOKEN}`
    expect(withoutSecrets(seen)).toBe('at https://a.example/g/…/x and https://a.example/verify?… for …@…, …')
  })

  it('leaves an ordinary text as it is', () => {
    const text = 'Cannot read properties of undefined (reading "0193a0de-7c2b-7000-8000-0123456789ab")'
    expect(withoutSecrets(text)).toBe(text)
  })
})

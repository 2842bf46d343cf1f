import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * [T4] What no server may log: secrets from the people who use it in these tests, and from its settings. At its end,
 * the log of each server of the suite is searched for them, whatever it was started for.
 */
const secretsByPort = new Map<number, Map<string, string>>()

/** Shorter secrets occur in ordinary words. */
const SHORTEST = 12

/** Registers a value that the server at this port must not log from here on. */
export const registerSecret = (port: number, label: string, value: unknown): void => {
  if (typeof value !== 'string' || value.length < SHORTEST) return
  const secrets = secretsByPort.get(port) ?? new Map<string, string>()
  secretsByPort.set(port, secrets.set(value, label))
}

const IN_INPUT = /password|^token$|spaceLink|secret|^code$|^state$|^pass$|accessToken|refreshToken/i
/** Registers the secret fields of a call's input, at any depth. */
export const keepSecretsOf = (port: number, input: unknown): void => {
  if (typeof input !== 'object' || input === null) return
  for (const [name, value] of Object.entries(input)) {
    if (IN_INPUT.test(name)) registerSecret(port, `${name} of a call`, value)
    else keepSecretsOf(port, value)
  }
}

/** Readable cookies with a session's public id, and with the fact that there is one. */
const PUBLIC_COOKIES = /^(sessionId|signedIn.*|handoffTried.*)$/
export const keepCookie = (port: number, name: string, value: string): void => {
  if (!PUBLIC_COOKIES.test(name)) registerSecret(port, `the cookie ${name}`, value)
}

const IN_SETTINGS = /SECRET|_KEY$|PASSWORD|TOKEN$|SMTP_URL|DATABASE_URL|REDIS_URL/
const PASSWORD_OF_ADDRESS = /^\w+:\/\/[^/@]*:([^/@]+)@/
export const keepSettings = (port: number, env: Record<string, string | undefined>): void => {
  for (const [name, value = ''] of Object.entries(env)) {
    if (!IN_SETTINGS.test(name)) continue
    registerSecret(port, name, value.includes('://') ? PASSWORD_OF_ADDRESS.exec(value)?.[1] : value)
  }
}

/** Patterns of secrets: a text that matches is a secret, whoever it belongs to. */
const FORMS: [string, RegExp][] = [
  ['the token of a link', /(?<![\w-])[\w-]{22}\.[\w-]{22}(?![\w-])/],
  ['something sealed or signed', /(?<![\w-])eyJ[\w-]{8,}\.[\w-]*\.[\w-]*/],
  ['the hash of a password', /\$argon2/],
  ['a private key', /-----BEGIN|"d":"[\w-]{43}"/],
  ['a header that signs somebody in', /"(?:authorization|cookie|set-cookie)":/i],
]

/** Throws if the log contains any of them, with the line. */
export const searchLog = (port: number, log: string, dataDir: string): void => {
  const key = join(dataDir, 'secret.key')
  if (existsSync(key)) registerSecret(port, 'SECRET_KEY', readFileSync(key, 'utf8').trim().split(':')[1])
  const isThere = ([secret]: [string, string]) => log.includes(secret)
  const registered = [...(secretsByPort.get(port) ?? [])]
    .filter(isThere)
    .map(([secret, label]) => ({ what: label, secret }))
  const formed = FORMS.flatMap(([label, form]) => {
    const secret = form.exec(log)?.[0]
    return secret === undefined ? [] : [{ what: label, secret }]
  })
  secretsByPort.delete(port)
  const [first] = [...registered, ...formed]
  if (!first) return
  const line = log.split('\n').find((logLine) => logLine.includes(first.secret))
  throw new Error(`[T4] The log of a server holds ${first.what}: ${line}`)
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * [T4] What no server may write down: what it was given by those who use it in these tests, and by its settings. Each
 * server of the suite is searched for it at its end, whatever it was started for.
 */
const told = new Map<number, Map<string, string>>()

/** Shorter ones stand in ordinary words. */
const SHORTEST = 12

/** From here on the server at this port may not print it. */
export const keepSecret = (port: number, what: string, value: unknown): void => {
  if (typeof value !== 'string' || value.length < SHORTEST) return
  const known = told.get(port) ?? new Map<string, string>()
  told.set(port, known.set(value, what))
}

const IN_INPUT = /password|^token$|spaceLink|secret|^code$|^state$|^pass$|accessToken|refreshToken/i
/** The fields of a call, however deep, that are its sender's alone. */
export const keepSecretsOf = (port: number, input: unknown): void => {
  if (typeof input !== 'object' || input === null) return
  for (const [name, value] of Object.entries(input)) {
    if (IN_INPUT.test(name)) keepSecret(port, `${name} of a call`, value)
    else keepSecretsOf(port, value)
  }
}

/** The public id of a session, and that there is one, are in readable cookies. */
const PUBLIC_COOKIES = /^(sessionId|signedIn.*|handoffTried.*)$/
export const keepCookie = (port: number, name: string, value: string): void => {
  if (!PUBLIC_COOKIES.test(name)) keepSecret(port, `the cookie ${name}`, value)
}

const IN_SETTINGS = /SECRET|_KEY$|PASSWORD|TOKEN$|SMTP_URL|DATABASE_URL|REDIS_URL/
const PASSWORD_OF_ADDRESS = /^\w+:\/\/[^/@]*:([^/@]+)@/
export const keepSettings = (port: number, env: Record<string, string | undefined>): void => {
  for (const [name, value = ''] of Object.entries(env)) {
    if (!IN_SETTINGS.test(name)) continue
    keepSecret(port, name, value.includes('://') ? PASSWORD_OF_ADDRESS.exec(value)?.[1] : value)
  }
}

/** What has such a form is a secret, whoever's it is. */
const FORMS: [string, RegExp][] = [
  ['the token of a link', /(?<![\w-])[\w-]{22}\.[\w-]{22}(?![\w-])/],
  ['something sealed or signed', /(?<![\w-])eyJ[\w-]{8,}\.[\w-]*\.[\w-]*/],
  ['the hash of a password', /\$argon2/],
  ['a private key', /-----BEGIN|"d":"[\w-]{43}"/],
  ['a header that signs somebody in', /"(?:authorization|cookie|set-cookie)":/i],
]

/** Throws what of it stands in the log, and the line that has it. */
export const searchLog = (port: number, log: string, dataDir: string): void => {
  const key = join(dataDir, 'secret.key')
  if (existsSync(key)) keepSecret(port, 'SECRET_KEY', readFileSync(key, 'utf8').trim().split(':')[1])
  const isThere = ([secret]: [string, string]) => log.includes(secret)
  const found = [...(told.get(port) ?? [])].filter(isThere).map(([secret, what]) => ({ what, secret }))
  const formed = FORMS.flatMap(([what, form]) => {
    const secret = form.exec(log)?.[0]
    return secret === undefined ? [] : [{ what, secret }]
  })
  told.delete(port)
  const [first] = [...found, ...formed]
  if (!first) return
  const line = log.split('\n').find((one) => one.includes(first.secret))
  throw new Error(`[T4] The log of a server holds ${first.what}: ${line}`)
}

/** For tests: a person with their own browser, who sends plain JSON to a test server. */
import { setTimeout as wait } from 'node:timers/promises'
import type { CallName, Input } from '@metapyra/contract/calls'

interface Options {
  bearer?: string
  workspaceId?: string
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails where it is not there
export type Answer = { status: number; body: any }

export interface Actor {
  call<N extends CallName>(name: N, input: Input<N>, options?: Options): Promise<Answer>
  cookies(): string
}

const ASK_AGAIN_MS = 250
const ASK_AGAIN_FOR_MS = 60_000

/** On a busy machine, a test with many requests at once is refused for overload, and retries as it is told to. */
export const untilServed = async (send: () => Promise<Response>): Promise<Response> => {
  const end = performance.now() + ASK_AGAIN_FOR_MS
  for (;;) {
    const response = await send()
    if (response.status !== 503 || performance.now() > end) return response
    const { code } = (await response
      .clone()
      .json()
      .catch(() => ({}))) as { code?: string }
    if (code !== 'OVERLOADED') return response
    await wait(ASK_AGAIN_MS)
  }
}

export const createActor = (origin: string): Actor => {
  const jar = new Map<string, string>()
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    cookies,
    call: async (name, input, { bearer, workspaceId } = {}) => {
      const [method = '', template = ''] = name.split(' ')
      const rest = { ...(input as Record<string, unknown>) }
      const path = template.replace(/:(\w+)/g, (_, key: string) => {
        const value = String(rest[key])
        delete rest[key]
        return value
      })
      const isGet = method === 'GET'
      const query = isGet ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
      const send = () =>
        fetch(`${origin}/api/${path}${query}`, {
          method,
          redirect: 'manual',
          headers: {
            origin,
            cookie: cookies(),
            'x-requested-with': 'metapyra',
            ...(!isGet && { 'content-type': 'application/json' }),
            ...(bearer && { authorization: `Bearer ${bearer}` }),
            ...(workspaceId && { 'x-workspace-id': workspaceId }),
          },
          ...(!isGet && { body: JSON.stringify(rest) }),
        })
      const response = await untilServed(send)
      for (const cookie of response.headers.getSetCookie()) {
        const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        if (value) jar.set(key, value)
        else jar.delete(key)
      }
      const text = await response.text()
      const isFile = response.headers.get('content-type')?.startsWith('text/csv')
      return { status: response.status, body: isFile ? text : text ? JSON.parse(text) : null }
    },
  }
}

export const GOOD_PASSWORD = 'correct horse battery'

/** Registers a person; `email` must be unique on the server. */
export const register = async (origin: string, email: string, name = 'Ada Lovelace'): Promise<Actor> => {
  const actor = createActor(origin)
  const { status, body } = await actor.call('POST v2/auth/create', { name, email, password: GOOD_PASSWORD })
  if (status !== 201) throw new Error(`could not register ${email}: ${status} ${JSON.stringify(body)}`)
  return actor
}

/** Waits for the newest email to an address and returns its link's token. */
export const tokenFor = async (origin: string, email: string, subject: RegExp): Promise<string> => {
  for (let tries = 0; tries < 200; tries += 1) {
    const response = await fetch(`${origin}/sandbox/mail.json?to=${encodeURIComponent(email)}`)
    const mails = (await response.json()) as { subject: string; text: string }[]
    const token = mails.find((mail) => subject.test(mail.subject))?.text.match(/token=([\w.-]+)/)?.[1]
    if (token) return token
    await new Promise((resume) => setTimeout(resume, 25))
  }
  throw new Error(`no mail to ${email} about ${subject}`)
}

/** Registers an owner who can invite: confirms the address and creates a space. */
export const registerOwner = async (origin: string, email: string, domain: string) => {
  const owner = await register(origin, email)
  await owner.call('POST v2/auth/request-email-verification', { email })
  const bearer = await tokenFor(origin, email, /Verify/)
  await owner.call('PATCH v2/auth/verify-email', { type: 'email' }, { bearer })
  const { body } = await owner.call('POST v2/workspace/create', { name: 'Analytical Engines', domain })
  return { owner, workspaceId: body.id as string }
}

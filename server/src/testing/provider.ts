/** For tests: a person's browser on its way to a sandbox provider and back. Not part of the server. */
import type { Answer } from './actor.ts'

export interface SandboxAnswer {
  name?: string
  email?: string
  subject?: string
  isVouchedFor?: boolean
  isDenied?: boolean
}

export interface ProviderBrowser {
  /** Follows no redirect, but returns its target. */
  open(url: string, init?: RequestInit): Promise<{ status: number; location: string; text: string }>
  /** Runs from "Continue with …" to the return page, and returns its fragment. */
  signIn(provider: string, answer: SandboxAnswer, query?: string): Promise<URLSearchParams>
  /** Exchanges the fragment's code for a session. */
  redeem(fragment: URLSearchParams): Promise<Answer>
  call(method: string, name: string, input?: object, headers?: Record<string, string>): Promise<Answer>
}

const FIELDS = /<input type="hidden" name="([^"]+)" value="([^"]*)">/g

/** The fields that the consent page would submit; the last form is the one for another person. */
export const consent = (page: string, answer: SandboxAnswer): URLSearchParams => {
  const form = page.slice(page.lastIndexOf('<form'))
  const fields = new URLSearchParams()
  for (const [, field = '', value = ''] of form.matchAll(FIELDS)) fields.set(field, value)
  fields.set('name', answer.name ?? 'Ada Lovelace')
  fields.set('email', answer.email ?? 'ada@example.com')
  if (answer.subject) fields.set('subject', answer.subject)
  if (answer.isVouchedFor ?? true) fields.set('email_verified', 'on')
  fields.set('answer', answer.isDenied ? 'deny' : 'continue')
  return fields
}

export const createProviderBrowser = (origin: string): ProviderBrowser => {
  const jar = new Map<string, string>()
  const send = async (url: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, ...(init.headers as Record<string, string>) }
    const response = await fetch(new URL(url, origin), { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return response
  }
  const open: ProviderBrowser['open'] = async (url, init) => {
    const response = await send(url, init)
    const { status, headers } = response
    return { status, location: headers.get('location') ?? '', text: await response.text() }
  }
  const call: ProviderBrowser['call'] = async (method, name, input = {}, headers = {}) => {
    const isGet = method === 'GET'
    const response = await send(`/api/${name}`, {
      method,
      headers: {
        origin,
        'x-requested-with': 'metapyra',
        ...(!isGet && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(!isGet && { body: JSON.stringify(input) }),
    })
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : null }
  }
  return {
    open,
    call,
    signIn: async (provider, answer, query = '') => {
      const started = await open(`/api/oidc/${provider}/start${query}`)
      const page = await open(started.location)
      const consented = await open(`/sandbox/oidc/${provider}/consent`, {
        method: 'POST',
        body: consent(page.text, answer),
      })
      const back = await open(consented.location)
      return new URLSearchParams(new URL(back.location).hash.slice(1))
    },
    redeem: (fragment) =>
      call(
        'POST',
        'v2/auth/provider-login',
        { provider: fragment.get('provider') },
        { authorization: `Bearer ${fragment.get('code')}` },
      ),
  }
}

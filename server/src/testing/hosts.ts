/**
 * For tests: a browser on several hosts, by node:http, because fetch neither sets Host nor exposes cookies of
 * redirects.
 */
import { request as httpRequest } from 'node:http'

export interface HostAnswer {
  status: number
  location: string
  headers: Record<string, string | string[] | undefined>
  cookies: string[]
  body: string
}

interface Sent {
  cookies?: string
  body?: object
  headers?: Record<string, string>
  /** By default POST with a body, otherwise GET. */
  method?: string | undefined
}

export type SendTo = (host: string, path: string, sent?: Sent) => Promise<HostAnswer>

export const sendTo =
  (port: string): SendTo =>
  (host, path, { cookies = '', body, headers = {}, method = body ? 'POST' : 'GET' } = {}) =>
    new Promise((resolve, reject) => {
      const all = {
        host,
        ...(cookies && { cookie: cookies }),
        ...(body && { 'content-type': 'application/json', origin: `http://${host}` }),
        ...headers,
      }
      const request = httpRequest({ port, path, method, headers: all }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            location: response.headers.location ?? '',
            headers: response.headers,
            cookies: (response.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? ''),
            body: text,
          }),
        )
      })
      request.on('error', reject).end(body && JSON.stringify(body))
    })

const pathOf = (url: string) => new URL(url).pathname + new URL(url).search

/**
 * Takes a browser that is logged in on the main host through the handoff to another host, and returns its cookies
 * there.
 */
export const runHandoff = async (send: SendTo, main: string, host: string, mainCookies: string) => {
  const start = await send(host, '/api/handoff/start?next=/space%3Ftab%3Dchat')
  const state = start.cookies.join('; ')
  const setOut = () => send(main, pathOf(start.location), { cookies: mainCookies })
  const issue = await setOut()
  const finish = pathOf(issue.location)
  return {
    start,
    setOut,
    issue,
    state,
    finish,
    redeem: () => send(host, finish, { cookies: state }),
  }
}

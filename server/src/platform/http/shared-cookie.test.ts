import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createCookieJar } from './cookies.ts'
import { createHosts } from './edge/hosts.ts'

/** The Set-Cookie headers for linked Drives, for a public origin of the product and a page's host. */
const setAt = async (publicOrigin: string, host: string): Promise<string[]> => {
  const hosts = createHosts(readConfig({ NODE_ENV: 'test', PUBLIC_ORIGIN: publicOrigin }))
  hosts.setOwnDomains(['team.example'])
  const app = Fastify()
  await app.register(cookie)
  app.get('/', async (request, reply) => {
    createCookieJar(hosts, request, reply).share('googleDriveToken', 'a-handle')
    return 'set'
  })
  const { headers } = await app.inject({ url: '/', headers: { host } })
  await app.close()
  return String(headers['set-cookie']).split('; ').sort()
}

const ALWAYS = ['HttpOnly', 'Max-Age=1209600', 'Path=/', 'SameSite=Lax', 'Secure']

it('[LINK-7] under https the cookie is one for the main host and all spaces below it', async () => {
  const shared = ['Domain=app.example', ...ALWAYS, '__Secure-googleDriveToken=a-handle'].sort()
  for (const host of ['app.example', 'acme.app.example'])
    expect(await setAt('https://app.example', host)).toEqual(shared)
})

it('[LINK-7] at a space’s own domain, on one label and on an address the cookie is that host’s alone', async () => {
  const alone = [...ALWAYS, '__Secure-googleDriveToken=a-handle'].sort()
  expect(await setAt('https://app.example', 'team.example')).toEqual(alone)
  expect(await setAt('https://intranet', 'intranet')).toEqual(alone)
  expect(await setAt('https://192.0.2.7', '192.0.2.7')).toEqual(alone)
})

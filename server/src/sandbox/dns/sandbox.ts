import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/http/app-error.ts'
import { checkOwnForm, readForms } from '../form.ts'
import type { DnsServer } from './dns-server.ts'
import { startDnsServer } from './dns-server.ts'
import { recordsPage } from './records-page.ts'

/** A private DNS zone for development: the records entered at /sandbox/dns, visible to this server only. */
export interface SandboxDns extends Pick<DnsServer, 'address' | 'close'> {
  records(): ReadonlyMap<string, readonly string[]>
  /** Adds a text to a name, or removes all of the name's texts. */
  set(name: string, text: string | undefined): void
}

const FILE = 'sandbox-dns.json'
const NAME = /^(?=.{1,253}$)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})+$/
const MAX_TEXT = 255

/** Serves UDP like any DNS server, so that the real resolver is used; its records survive a restart. */
export const startSandboxDns = async (dataDir: string): Promise<SandboxDns> => {
  const file = join(dataDir, FILE)
  const records = new Map<string, string[]>(
    existsSync(file)
      ? Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>)
      : [],
  )
  const { address, close } = await startDnsServer(() => records)
  return {
    address,
    close,
    records: () => records,
    set: (name, text) => {
      if (text === undefined) records.delete(name)
      else records.set(name, [...new Set([...(records.get(name) ?? []), text])])
      writeFileSync(file, JSON.stringify(Object.fromEntries(records)), { mode: 0o600 })
    },
  }
}

type Fields = Record<string, string | undefined>

/** The page of records, and the form that changes them. Never registered in production. */
export const registerDnsPage = async (app: FastifyInstance, sandbox: SandboxDns): Promise<void> => {
  await app.register(async (scope) => {
    readForms(scope)
    scope.get<{ Querystring: Fields }>('/sandbox/dns', async ({ query }, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(recordsPage(sandbox.records(), query)),
    )
    scope.post<{ Body: Fields }>('/sandbox/dns', async (request, reply) => {
      checkOwnForm(request)
      const { body } = request
      const name = (body.name ?? '').trim().toLowerCase().replace(/\.$/, '')
      const text = (body.value ?? '').trim()
      if (!NAME.test(name)) throw new AppError('VALIDATION', { fields: { name: 'Enter a valid DNS name.' } })
      if (!body.remove && (!text || text.length > MAX_TEXT))
        throw new AppError('VALIDATION', { fields: { value: `Enter 1 to ${MAX_TEXT} characters.` } })
      sandbox.set(name, body.remove ? undefined : text)
      return reply.redirect('/sandbox/dns', 303)
    })
  })
}

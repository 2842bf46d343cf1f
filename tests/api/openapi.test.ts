import { readFileSync } from 'node:fs'
import { calls } from '@metapyra/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Server } from './start.ts'
import { startServer } from './start.ts'

interface Operation {
  operationId?: string
  summary?: string
  tags?: string[]
  requestBody?: { content: Record<string, { schema: object }> }
  parameters?: { name: string; in: string }[]
  responses: Record<string, unknown>
}
interface Document {
  openapi: string
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
}

const specified = readFileSync(new URL('../../shared/contract/calls.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')

let server: Server
let document: Document

beforeAll(async () => {
  server = await startServer()
  document = (await server.someone().send('GET', '/api/openapi.json')).json as Document
})
afterAll(() => server?.stop())

const operationOf = (name: string): Operation | undefined => {
  const [method = '', path = ''] = name.split(' ')
  return document.paths[`/api/${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
}

test('the list of the specification is whole', () => {
  expect(specified).toHaveLength(92)
})

test.each([...new Set([...specified, ...Object.keys(calls)])])(
  '%s is described as it is declared',
  (name) => {
    const operation = operationOf(name)
    expect(operation?.operationId).toBe(name)
    expect(operation?.summary).toBe(calls[name as keyof typeof calls].summary)
    const section = specified.includes(name) ? name.split('/')[1] : 'Beyond the specification'
    expect(operation?.tags).toEqual([section])
    for (const [, parameter] of name.matchAll(/:(\w+)/g)) {
      expect(operation?.parameters).toContainEqual(expect.objectContaining({ name: parameter, in: 'path' }))
    }
    if (!name.startsWith('GET')) expect(Object.keys(operation?.requestBody?.content ?? {})).not.toEqual([])
  },
)

test('nothing is described that is not declared', () => {
  const described = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(described.filter((id) => id !== undefined).sort()).toEqual(Object.keys(calls).sort())
})

test('whatever the server answers stands in a section that the document names', () => {
  const sections = document.tags.map(({ name }) => name)
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { tags = [] }]) => ({ name: `${method} ${path}`, tags })),
  )
  const lost = operations.filter(({ tags }) => tags.length !== 1 || !sections.includes(tags[0] ?? ''))
  expect(lost).toEqual([])
  const names = operations.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['get /healthz', 'get /api/files/{id}', 'get /sandbox/mail']))
})

test('the page stands beside the document', async () => {
  const { status, headers } = await server.someone().send('GET', '/api/docs/')
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('html')
})

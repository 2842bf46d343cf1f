import { readFileSync } from 'node:fs'
import { calls } from '@metapyra/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Server } from './start.ts'
import { startServer } from './start.ts'

interface Operation {
  operationId?: string
  summary?: string
  requestBody?: { content: Record<string, { schema: object }> }
  parameters?: { name: string; in: string }[]
  responses: Record<string, unknown>
}
interface Document {
  openapi: string
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

test('the page stands beside the document', async () => {
  const { status, headers } = await server.someone().send('GET', '/api/docs/')
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('html')
})

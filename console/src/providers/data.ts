import type { CallName } from '@metapyra/contract/calls'
import type { Api } from '@metapyra/session/api'
import type { DataProvider } from '@refinedev/core'
import simpleRest from '@refinedev/simple-rest'
import { createHttpClient, told } from './http-client.ts'
import type { Resource, Verbs } from './resource.ts'

/**
 * Refine's verbs as calls of the v2 API, by the resource they are asked of. What is made under a name that is no
 * resource goes through simple-rest: the name is the rest of a POST call's (`workspace/send-invite`). A verb that no
 * call stands for answers 501 and sends nothing.
 */
export function createDataProvider(api: Api, resources: Record<string, Resource>): DataProvider {
  const base = simpleRest('v2', createHttpClient(api) as never)
  const verbs = new Map(Object.entries(resources).map(([name, resource]) => [name, resource(api)]))
  const answer =
    <V extends keyof Verbs>(verb: V) =>
    async (asked: { resource: string }) => {
      const act = verbs.get(asked.resource)?.[verb] as ((asked: unknown) => Promise<unknown>) | undefined
      if (!act) return unsupported(verb, asked.resource)
      return told(act(asked))
    }
  const provider = {
    ...base,
    getList: answer('getList'),
    getOne: answer('getOne'),
    update: answer('update'),
    deleteOne: answer('deleteOne'),
    deleteMany: answer('deleteMany'),
    create: (asked: Parameters<DataProvider['create']>[0]) =>
      verbs.has(asked.resource) ? answer('create')(asked) : base.create(asked),
    getMany: async ({ resource }: { resource: string }) => unsupported('getMany', resource),
    /** Any other call by its name: `useCustom({ url: 'v2/admin/…', method: 'post', config: { payload } })`. */
    custom: async ({ url, method, payload }: Parameters<NonNullable<DataProvider['custom']>>[0]) => {
      const name = `${method.toUpperCase()} ${url}` as CallName
      return { data: await told(api(name, (payload ?? {}) as never)) }
    },
  }
  return provider as unknown as DataProvider
}

const unsupported = (verb: string, resource: string): never => {
  throw Object.assign(new Error(`${verb} of ${resource} is no call of the API`), { statusCode: 501 })
}

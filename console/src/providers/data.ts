import type { Api } from '@metapyra/session/api'
import type { DataProvider } from '@refinedev/core'
import simpleRest from '@refinedev/simple-rest'
import { createHttpClient, told } from './http-client.ts'
import type { Resource, Verbs } from './resource.ts'

/**
 * Refine's verbs as calls of the v2 API, by the resource they are asked of; any other call by its name, through
 * simple-rest. A verb that no call stands for answers 501 and sends nothing.
 */
export function createDataProvider(api: Api, resources: Record<string, Resource>): DataProvider {
  const verbs = new Map(Object.entries(resources).map(([name, resource]) => [name, resource(api)]))
  const answer =
    (verb: keyof Verbs) =>
    async (asked: { resource: string }): Promise<never> => {
      const act = verbs.get(asked.resource)?.[verb] as ((asked: unknown) => Promise<never>) | undefined
      if (!act) throw unsupported(verb, asked.resource)
      return told(act(asked))
    }
  return {
    ...simpleRest('v2', createHttpClient(api) as never),
    getList: answer('getList'),
    getOne: answer('getOne'),
    create: answer('create'),
    update: answer('update'),
    deleteOne: answer('deleteOne'),
    deleteMany: answer('deleteMany'),
    getMany: async ({ resource }) => {
      throw unsupported('getMany', resource)
    },
  }
}

const unsupported = (verb: string, resource: string) =>
  Object.assign(new Error(`${verb} of ${resource} is no call of the API`), { statusCode: 501 })

import type { Api } from '@metapyra/session/api'
import type { BaseRecord, DataProvider, GetListParams } from '@refinedev/core'
import simpleRest, { stringify } from '@refinedev/simple-rest'
import { createCallClient, createResourceClient } from './http-client.ts'
import type { Resource } from './resource.ts'

/** What the console lists and changes: simple-rest over a client of ours, by the table of resources. */
function createResourceProvider(api: Api, resources: Record<string, Resource>): DataProvider {
  const beside = new WeakMap<object, object>()
  const client = createResourceClient(api, resources, beside)
  const rest = simpleRest('v2', client as never)
  return {
    ...rest,
    // simple-rest hands on rows and their number alone; counts by status and the like come after it.
    getList: async <Row extends BaseRecord>(params: GetListParams) => {
      const list = await rest.getList<Row>(params)
      return { ...list, ...beside.get(list.data) }
    },
    // simple-rest has none, and Refine would delete one after the other: the API takes several in one call.
    deleteMany: async ({ resource, ids }) => {
      await client.delete(`v2/${resource}?${stringify({ id: ids })}`)
      return { data: [] }
    },
  }
}

/** The API in its two shapes: resources by Refine's verbs, and every other call by its name (`custom`). */
export const createDataProviders = (api: Api, resources: Record<string, Resource>) => ({
  default: createResourceProvider(api, resources),
  calls: simpleRest('v2', createCallClient(api) as never),
})

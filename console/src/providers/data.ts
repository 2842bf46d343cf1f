import type { Api } from '@metapyra/session/api'
import type { BaseRecord, DataProvider, GetListParams } from '@refinedev/core'
import simpleRest, { stringify } from '@refinedev/simple-rest'
import { createCallClient, createResourceClient } from './http-client.ts'
import type { Resource } from './resource.ts'

/** The console's data provider: simple-rest over our own client, which routes by the table of resources. */
function createResourceProvider(api: Api, resources: Record<string, Resource>): DataProvider {
  const extraListValues = new WeakMap<object, object>()
  const client = createResourceClient(api, resources, extraListValues)
  const rest = simpleRest('v2', client as never)
  return {
    ...rest,
    // simple-rest returns only rows and their total. The reply's other values, such as counts by status, are added
    // here.
    getList: async <Row extends BaseRecord>(params: GetListParams) => {
      const list = await rest.getList<Row>(params)
      return { ...list, ...extraListValues.get(list.data) }
    },
    // simple-rest has no `deleteMany`, and Refine would delete one row after the other. The API deletes several in one
    // call.
    deleteMany: async ({ resource, ids }) => {
      await client.delete(`v2/${resource}?${stringify({ id: ids })}`)
      return { data: [] }
    },
  }
}

/** The API in two forms: resources by Refine's verbs, and every other call by its name (`custom`). */
export const createDataProviders = (api: Api, resources: Record<string, Resource>) => ({
  default: createResourceProvider(api, resources),
  calls: simpleRest('v2', createCallClient(api) as never),
})

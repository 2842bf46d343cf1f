import type { Api } from '@metapyra/session/api'
import type { DataProvider } from '@refinedev/core'

type Asked<V extends keyof DataProvider> = Parameters<NonNullable<DataProvider[V]>>[0]
type Answer<Data> = Promise<{ data: Data; [more: string]: unknown }>

/** What Refine does with a resource, as calls of the v2 API; a verb that no call stands for is left out. */
export interface Verbs {
  getList?: (asked: Asked<'getList'>) => Answer<object[]>
  getOne?: (asked: Asked<'getOne'>) => Answer<object>
  create?: (asked: Asked<'create'>) => Answer<object>
  update?: (asked: Asked<'update'>) => Answer<object>
  deleteOne?: (asked: Asked<'deleteOne'>) => Answer<object>
  deleteMany?: (asked: Asked<'deleteMany'>) => Answer<object[]>
}

/** A resource, which stands in the folder of its pages (`users/resource.ts`); `app/resources.ts` lists them all. */
export type Resource = (api: Api) => Verbs

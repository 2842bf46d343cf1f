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

/** A resource is declared in the folder of its pages (`users/resource.ts`); `app/resources.ts` gathers them all. */
export type Resource = (api: Api) => Verbs

/** The name of each resource, by which Refine's hooks ask for it. */
export type ResourceName =
  | 'overview'
  | 'users'
  | 'person'
  | 'bulk-acts'
  | 'audit-log'
  | 'audit-actors'
  | 'imports'
  | 'space'
  | 'settings'
  | 'address'
  | 'ownership'
  | 'guest-links'
  | 'guests'
  | 'announcements'
  | 'announcement-views'
  | 'agents'
  | 'synonyms'
  | 'library-folders'
  | 'reports'
  | 'subscription'
  | 'plans'
  | 'views'

import type { Api } from '@metapyra/session/api'
import type { CrudFilters, CrudSorting, Pagination } from '@refinedev/core'

/** What a list is asked for. It comes from an address, so it may hold anything. */
export interface ListQuery {
  /** Undefined where all rows are asked for at once. */
  pagination: Pagination | undefined
  sorters: CrudSorting
  /** Each field with its value, or with a list of several. */
  filters: CrudFilters
  search: string
}

/** A request for one or several rows of a resource; `body` is as the hook that sends it was given it. */
export interface RowRequest {
  id: string
  ids: string[]
  body: unknown
}

/** Rows as the calls of lists reply; what else the reply says (counts, whether `total` is exact) goes with the list. */
export interface List {
  rows: object[]
  total?: number | null | undefined
  [more: string]: unknown
}

/**
 * The requests that a resource answers, as simple-rest sends them, each by calls of the v2 API. The calls page by
 * number, as Refine does; none of those that the console lists has a cursor.
 */
export interface Routes {
  'GET /'?: (query: ListQuery) => Promise<List>
  'GET /:id'?: (request: RowRequest) => Promise<object>
  'POST /'?: (request: RowRequest) => Promise<object>
  'PATCH /:id'?: (request: RowRequest) => Promise<object>
  'DELETE /:id'?: (request: RowRequest) => Promise<unknown>
  'DELETE /?id'?: (request: RowRequest) => Promise<unknown>
}

/** A resource is declared in the folder of its pages (`users/resource.ts`); `app/resources.ts` gathers them all. */
export type Resource = (api: Api) => Routes

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

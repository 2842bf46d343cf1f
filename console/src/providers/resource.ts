import type { Api } from '@metapyra/session/api'
import type { CrudFilters, CrudSorting, Pagination } from '@refinedev/core'

/** The query of a list. It is parsed from a URL, so it may hold anything. */
export interface ListQuery {
  /** Undefined if all rows are requested at once. */
  pagination: Pagination | undefined
  sorters: CrudSorting
  /** Each field with its value, or with a list of values. */
  filters: CrudFilters
  search: string
}

/** A request for one or several rows of a resource; `body` is what the caller passed to Refine's hook. */
export interface RowRequest {
  id: string
  ids: string[]
  body: unknown
}

/** The reply of a list call. Its other values (counts, whether `total` is exact) are passed on with the list. */
export interface List {
  rows: object[]
  total?: number | null | undefined
  [more: string]: unknown
}

/**
 * The requests that a resource answers, as simple-rest sends them, each by v2 API calls. Both the calls and Refine page
 * by number; no call that the console lists uses a cursor.
 */
export interface Routes {
  'GET /'?: (query: ListQuery) => Promise<List>
  'GET /:id'?: (request: RowRequest) => Promise<object>
  'POST /'?: (request: RowRequest) => Promise<object>
  'PATCH /:id'?: (request: RowRequest) => Promise<object>
  'DELETE /:id'?: (request: RowRequest) => Promise<unknown>
  'DELETE /?id'?: (request: RowRequest) => Promise<unknown>
}

/** A resource is declared in the folder of its pages (`users/resource.ts`); `app/resources.ts` collects them all. */
export type Resource = (api: Api) => Routes

/** The names by which Refine's hooks refer to resources. */
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

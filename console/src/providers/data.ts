import type { Input } from '@metapyra/contract/calls'
import type { MemberRow, SpaceDetails } from '@metapyra/contract/entities/admin'
import type { Api } from '@metapyra/session/api'
import type { DataProvider } from '@refinedev/core'
import simpleRest from '@refinedev/simple-rest'
import { toAuditLogInput } from './audit-log.ts'
import { createHttpClient, told } from './http-client.ts'
import { toUserListInput } from './user-list.ts'

/** A person of the list as Refine takes it: `id` names the row. */
export interface Member extends MemberRow {
  id: string
}

type Resource = 'users' | 'space' | 'audit-log' | 'audit-actors'

const unsupported = (verb: string, resource: string): never => {
  throw Object.assign(new Error(`${verb} of ${resource} is no call of the API`), { statusCode: 501 })
}

/**
 * Refine's verbs as calls of the v2 API, on simple-rest with a client that speaks the envelope. `create` is
 * simple-rest's own: its resource is the rest of a POST call's name (`workspace/send-invite`). Lists and changes are
 * calls of their own shape and stand here; a verb that no call stands for answers 501.
 */
export function createDataProvider(api: Api): DataProvider {
  const base = simpleRest('v2', createHttpClient(api) as never)
  const provider = {
    ...base,

    getList: async ({
      resource,
      pagination,
      filters,
      sorters,
      meta,
    }: Parameters<DataProvider['getList']>[0]) => {
      const search = String(meta?.['search'] ?? '')
      if (resource === ('audit-log' satisfies Resource)) {
        const input = toAuditLogInput(pagination, filters ?? [], search)
        const { rows, total, isExact } = await told(api('POST v2/admin/workspace/audit-log', input))
        return { data: rows, total: total ?? rows.length, isExact: isExact ?? true }
      }
      if (resource === ('audit-actors' satisfies Resource)) {
        const { rows } = await told(api('POST v2/admin/workspace/audit-log-actors', {}))
        return { data: rows, total: rows.length }
      }
      if (resource !== ('users' satisfies Resource)) return unsupported('a list', resource)
      const input = toUserListInput(pagination, filters ?? [], sorters ?? [], search)
      const { rows, total, isExact } = await told(api('POST v2/admin/workspace/user-list', input))
      const data: Member[] = rows.map((row) => ({ ...row, id: row.userId }))
      return { data, total: total ?? data.length, isExact: isExact ?? true, type: input.type }
    },

    getOne: async ({ resource }: Parameters<DataProvider['getOne']>[0]) => {
      if (resource !== ('space' satisfies Resource)) return unsupported('one', resource)
      const data: SpaceDetails = await told(api('POST v2/admin/workspace/details', {}))
      return { data }
    },

    update: async ({ resource, id, variables }: Parameters<DataProvider['update']>[0]) => {
      if (resource !== ('users' satisfies Resource)) return unsupported('a change', resource)
      const change = variables as Omit<Input<'PUT v2/admin/workspace/update-user'>, 'userId'>
      const row = await told(api('PUT v2/admin/workspace/update-user', { ...change, userId: String(id) }))
      return { data: { ...row, id: row.userId } }
    },

    deleteOne: async ({ resource }: Parameters<DataProvider['deleteOne']>[0]) =>
      unsupported('deleting', resource),
    getMany: async ({ resource }: { resource: string }) => unsupported('several', resource),
  }
  return provider as unknown as DataProvider
}

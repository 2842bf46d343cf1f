import type { Input } from '@metapyra/contract/calls'
import type { Resource } from '../providers/resource.ts'
import { pageOf } from '../ui/table/list-input.ts'

export type AgentWish = Input<'POST v2/admin/workspace/agent-create'>
export type AgentChange = Omit<Input<'PUT v2/admin/workspace/agent-update'>, 'agentId'>

export const agentsResource: Resource = (api) => ({
  // There are few: all come at once.
  getList: async ({ pagination }) => {
    const { rows } = await api('POST v2/admin/workspace/agents', {})
    const { page = 1, pageSize = rows.length } = pageOf(pagination)
    return { data: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length }
  },
  create: async ({ variables }) => ({
    data: await api('POST v2/admin/workspace/agent-create', variables as AgentWish),
  }),
  update: async ({ id, variables }) => ({
    data: await api('PUT v2/admin/workspace/agent-update', {
      ...(variables as AgentChange),
      agentId: String(id),
    }),
  }),
  deleteOne: async ({ id }) => {
    await api('POST v2/admin/workspace/agent-remove', { agentId: String(id) })
    return { data: { id } }
  },
})

export interface Synonyms {
  id: 'synonyms'
  groups: string[][]
}

/** Words that mean the same: one list a space. */
export const synonymsResource: Resource = (api) => ({
  getOne: async () => ({
    data: { id: 'synonyms', ...(await api('POST v2/admin/workspace/synonyms', {})) },
  }),
  update: async ({ variables }) => {
    const { groups } = variables as Pick<Synonyms, 'groups'>
    const kept = await api('PUT v2/admin/workspace/synonyms-update', { groups })
    return { data: { id: 'synonyms', ...kept } }
  },
})

/** Folders of the library by a part of their name, as far as whoever runs the space sees them. */
export const foldersResource: Resource = (api) => ({
  getList: async ({ meta }) => {
    const search = String(meta?.['search'] ?? '').trim()
    const { rows } = await api('POST v2/library/list', {
      filter: 'folder',
      pageSize: 50,
      ...(search && { search }),
    })
    return { data: rows.map(({ id, name }) => ({ id, name })), total: rows.length }
  },
})

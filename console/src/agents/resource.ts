import type { Input } from '@metapyra/contract/calls'
import type { Resource } from '../providers/resource.ts'
import { pageOf } from '../ui/table/list-input.ts'

export type AgentWish = Input<'POST v2/admin/workspace/agent-create'>
export type AgentChange = Omit<Input<'PUT v2/admin/workspace/agent-update'>, 'agentId'>

export const agentsResource: Resource = (api) => ({
  // A space has few agents, so the call returns all of them at once.
  'GET /': async ({ pagination }) => {
    const { rows } = await api('POST v2/admin/workspace/agents', {})
    if (!pagination) return { rows }
    const { page, pageSize } = pageOf(pagination)
    return { rows: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length }
  },
  'POST /': ({ body }) => api('POST v2/admin/workspace/agent-create', body as AgentWish),
  'PATCH /:id': ({ id, body }) =>
    api('PUT v2/admin/workspace/agent-update', { ...(body as AgentChange), agentId: id }),
  'DELETE /:id': ({ id }) => api('POST v2/admin/workspace/agent-remove', { agentId: id }),
})

export interface Synonyms {
  id: 'synonyms'
  groups: string[][]
}

/** The space's synonyms: one list per space. */
export const synonymsResource: Resource = (api) => ({
  'GET /:id': async ({ id }) => ({ id, ...(await api('POST v2/admin/workspace/synonyms', {})) }),
  'PATCH /:id': async ({ id, body }) => {
    const { groups } = body as Pick<Synonyms, 'groups'>
    return { id, ...(await api('PUT v2/admin/workspace/synonyms-update', { groups })) }
  },
})

/** Folders of the library, searched by a part of their name, among those that the admin can see. */
export const foldersResource: Resource = (api) => ({
  'GET /': async ({ search }) => {
    const { rows } = await api('POST v2/library/list', {
      filter: 'folder',
      pageSize: 50,
      ...(search.trim() && { search: search.trim() }),
    })
    return { rows: rows.map(({ id, name }) => ({ id, name })) }
  },
})

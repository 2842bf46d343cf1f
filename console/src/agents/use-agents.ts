import type { FullAgent } from '@metapyra/contract/entities/agent'
import type { BaseRecord, HttpError } from '@refinedev/core'
import { useCreate, useDelete, useList, useOne, useUpdate } from '@refinedev/core'
import type { AgentChange, AgentWish, Synonyms } from './resource.ts'

const said = (message: string) => () => ({ type: 'success' as const, message })

/** Makes an agent, changes or deletes it. */
export function useAgentActs() {
  const create = useCreate<FullAgent, HttpError, AgentWish>()
  const update = useUpdate<FullAgent, HttpError, AgentChange>()
  const remove = useDelete<FullAgent, HttpError>()
  return {
    isPending: create.mutation.isPending || update.mutation.isPending || remove.mutation.isPending,
    make: (values: AgentWish, onSuccess: () => void) =>
      create.mutate(
        { resource: 'agents', values, successNotification: said(`${values.name} created.`) },
        { onSuccess },
      ),
    change: (id: string, values: AgentChange, onSuccess: () => void) =>
      update.mutate(
        {
          ...{ resource: 'agents', id, values, mutationMode: 'pessimistic' },
          successNotification: said('Agent saved.'),
        },
        { onSuccess },
      ),
    remove: ({ id, name }: FullAgent, onSuccess: () => void) =>
      remove.mutate(
        {
          ...{ resource: 'agents', id, mutationMode: 'pessimistic' },
          successNotification: said(`${name} deleted.`),
        },
        { onSuccess },
      ),
  }
}

export const useFolders = (search: string) =>
  useList<{ id: string; name: string } & BaseRecord, HttpError>({
    resource: 'library-folders',
    filters: [{ field: 'q', operator: 'eq', value: search }],
  })

export function useSynonyms() {
  const { query } = useOne<Synonyms & BaseRecord, HttpError>({ resource: 'synonyms', id: 'synonyms' })
  const { mutate, mutation } = useUpdate<Synonyms & BaseRecord, HttpError, Pick<Synonyms, 'groups'>>()
  return {
    query,
    isPending: mutation.isPending,
    save: (groups: string[][], onSuccess: () => void) =>
      mutate(
        {
          ...{ resource: 'synonyms', id: 'synonyms', values: { groups }, mutationMode: 'pessimistic' },
          successNotification: said('Synonyms saved.'),
        },
        { onSuccess },
      ),
  }
}

import type { AgentSettings, FullAgent } from '@metapyra/contract/entities/agent'
import { useDrawerForm } from '@refinedev/antd'
import type { BaseRecord, HttpError } from '@refinedev/core'
import { useDelete, useList, useOne, useUpdate } from '@refinedev/core'
import type { AgentWish, Synonyms } from './resource.ts'

const said = (message: string) => () => ({ type: 'success' as const, message })

/** The form of an agent in its drawer; `began` is null for a new one. */
export const useAgentForm = (began: FullAgent | null, onSaved: () => void) =>
  useDrawerForm<FullAgent, HttpError, AgentSettings>({
    resource: 'agents',
    action: began ? 'edit' : 'create',
    ...(began && { id: began.id }),
    queryOptions: { enabled: false },
    mutationMode: 'pessimistic',
    defaultVisible: true,
    autoResetForm: false,
    successNotification: (_, values) => ({
      type: 'success',
      message: began ? 'Agent saved.' : `${(values as AgentWish).name} created.`,
    }),
    onMutationSuccess: onSaved,
  })

export function useAgentRemoval() {
  const remove = useDelete<FullAgent, HttpError>()
  return {
    isPending: remove.mutation.isPending,
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

import type { AgentSettings, FullAgent } from '@metapyra/contract/entities/agent'
import { useDrawerForm } from '@refinedev/antd'
import type { BaseRecord, HttpError } from '@refinedev/core'
import { useDelete, useForm, useList } from '@refinedev/core'
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

/**
 * Folders by what is typed. Refine's `useSelect` does the same, and costs 2 KB (lodash's uniqBy) for two fields that show
 * rows of their own: this one, and that of a new owner.
 */
export const useFolders = (search: string) =>
  useList<{ id: string; name: string } & BaseRecord, HttpError>({
    resource: 'library-folders',
    filters: [{ field: 'q', operator: 'eq', value: search }],
  })

/** Refine's form without antd's: it is one text, of which the groups are read. */
export function useSynonyms() {
  const { query, mutation, onFinish } = useForm<Synonyms & BaseRecord, HttpError, Pick<Synonyms, 'groups'>>({
    resource: 'synonyms',
    action: 'edit',
    id: 'synonyms',
    mutationMode: 'pessimistic',
    successNotification: said('Synonyms saved.'),
  })
  return {
    query,
    isPending: mutation.isPending,
    save: (groups: string[][], onSaved: () => void) => {
      // What it is refused for is said by the hook.
      onFinish({ groups }).then(onSaved, () => undefined)
    },
  }
}

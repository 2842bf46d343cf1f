import type { AgentSettings, FullAgent } from '@metapyra/contract/entities/agent'
import { useDrawerForm } from '@refinedev/antd'
import type { BaseRecord, HttpError } from '@refinedev/core'
import { useDelete, useForm, useSelect } from '@refinedev/core'
import type { AgentWish, Synonyms } from './resource.ts'

const successMessage = (message: string) => () => ({ type: 'success' as const, message })

/** An agent's form in its drawer; `began` is null for a new agent. */
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
          successNotification: successMessage(`${name} deleted.`),
        },
        { onSuccess },
      ),
  }
}

const SEARCH_PAUSE_MS = 250

/** The library's folders, searched by name. */
export const useFolderSelect = () =>
  useSelect<BaseRecord, HttpError, BaseRecord, { value: string; label: string }>({
    resource: 'library-folders',
    optionLabel: ({ name }) => name,
    debounce: SEARCH_PAUSE_MS,
    onSearch: (value) => [{ field: 'q', operator: 'eq', value }],
  })

/** Refine's form without antd's, because it has a single text, from which the groups are parsed. */
export function useSynonyms() {
  const { query, mutation, onFinish } = useForm<Synonyms & BaseRecord, HttpError, Pick<Synonyms, 'groups'>>({
    resource: 'synonyms',
    action: 'edit',
    id: 'synonyms',
    mutationMode: 'pessimistic',
    successNotification: successMessage('Synonyms saved.'),
  })
  return {
    query,
    isPending: mutation.isPending,
    save: (groups: string[][], onSaved: () => void) => {
      // The hook displays the error.
      onFinish({ groups }).then(onSaved, () => undefined)
    },
  }
}

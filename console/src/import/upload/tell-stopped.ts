import type { Api } from '@metapyra/session/api'
import { ApiError } from '@metapyra/session/errors'

/**
 * Lets others see immediately that nobody sends this import any more. Before its first batch the server does not know
 * the import.
 */
export async function tellStopped(api: Api, importId: string): Promise<void> {
  try {
    await api('POST v2/admin/workspace/import-stop', { importId }, { isSilent: true })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

import { useCall } from '../../providers/use-call.ts'

/** The file name of the import that the list is filtered by; undefined until it is known. */
export function useImportName(importId: string): string | undefined {
  const { data } = useCall(
    'POST v2/admin/workspace/imports',
    { importIds: [importId] },
    { isQuiet: true, enabled: importId !== '' },
  )
  const job = data?.rows[0]
  return job && (job.fileName ?? 'Pasted rows')
}

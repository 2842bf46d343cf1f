import type { ImportJob } from '@metapyra/contract/entities/import'
import { useCall } from '../../providers/use-call.ts'

/** The newest import of this exact file if it has not finished, started on any device and by anyone in the space. */
export function useUnfinishedImport(fileHash: string): ImportJob | null {
  const { data } = useCall(
    'POST v2/admin/workspace/imports',
    { fileHash, pageSize: 1 },
    { isQuiet: true, queryKey: ['imports', 'file', fileHash], staleTime: 0 },
  )
  const job = data?.rows[0]
  return job && job.state !== 'done' ? job : null
}

export const rowsDone = ({ created, updated, skipped, failed }: ImportJob): number =>
  created + updated + skipped + failed

/** The name of the person who imported; their account may be gone. */
export const importerName = ({ createdBy }: ImportJob): string => createdBy || 'Someone who left'

import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../../providers/use-call.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { formatCount } from '../../ui/format/counted.ts'
import type { Bulk } from '../../users/bulk/use-bulk.ts'

interface UndoImportProps {
  importId: string
  /** The file's name. */
  name: string
  bulk: Bulk
  size?: 'small'
}

/** Removes the people whom an import invited and who have not come in, after saying how many those are. */
export function UndoImport({ importId, name, bulk, size }: UndoImportProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { data } = useCall(
    'POST v2/admin/workspace/bulk-count',
    { which: { all: { type: 'invited', filter: { importId } } } },
    { isQuiet: true, enabled: isAsking, staleTime: 0 },
  )
  const who = data ? formatCount(data.count, 'person', 'people') : 'people'
  const confirm = async () => {
    await bulk.undoImport(importId)
    setIsAsking(false)
  }
  return (
    <>
      <Button {...(size && { size })} aria-label={`Undo import of ${name}`} onClick={() => setIsAsking(true)}>
        Undo import
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Undo the import of ${name}?`}
        ok={`Remove ${who}`}
        isBusy={bulk.isSending}
        text={
          data?.count === 0
            ? 'Everyone it added has joined or is gone. No one is removed.'
            : `Removes the ${who} it added who haven’t joined yet, and their invitations stop working. People who have joined or were changed since stay. You can bring them back for 30 days.`
        }
        onConfirm={() => void confirm()}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}

import { BULK_MESSAGE_MAX_LENGTH, BULK_MESSAGE_MAX_PEOPLE } from '@metapyra/contract/bulk'
import type { Input } from '@metapyra/contract/calls'
import type { BulkInput } from '@metapyra/contract/entities/bulk'
import { useId, useState } from 'react'
import { useCall } from '../../providers/use-call.ts'
import { useKeepUnsaved, useUnsaved } from '../../session/unsaved-forms.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { formatNumber } from '../../ui/format/counted.ts'
import { Note } from '../../ui/page/note.tsx'
import css from './bulk.module.css'
import { bulkActTexts } from './bulk-act-texts.ts'
import type { Bulk } from './use-bulk.ts'

const call = 'POST v2/admin/workspace/bulk-count'

interface BulkDialogProps {
  input: BulkInput
  which: Input<typeof call>['which']
  bulk: Bulk
  onBegun: () => void
  onClose: () => void
}

/** Asks for confirmation with what will be done and to how many people exactly. */
export function BulkDialog({ input, which, bulk, onBegun, onClose }: BulkDialogProps) {
  const [isOpen, setIsOpen] = useState(true)
  // After a login people have to be selected again, but the message is restored.
  const [message, setMessage] = useState(useUnsaved<string>('message') ?? '')
  useKeepUnsaved('message', message.trim() ? message : null)
  const [isErasing, setErasing] = useState(false)
  const id = useId()
  const options = { staleTime: 0, gcTime: 0, placeholderData: undefined, isQuiet: true }
  const { data, error } = useCall(call, { which }, options)
  const count = data?.count
  const texts = bulkActTexts({ ...input, isErasing })
  const isMessage = input.kind === 'message'
  const isTooMany = isMessage && (count ?? 0) > BULK_MESSAGE_MAX_PEOPLE
  const canBegin = count !== undefined && count > 0 && !isTooMany && (!isMessage || message.trim() !== '')
  const begin = () =>
    bulk.start(
      { ...input, ...(isMessage && { message }), ...(isErasing && { isErasing }) },
      which,
      count,
      () => {
        onBegun()
        setIsOpen(false)
      },
    )
  return (
    <Dialog
      open={isOpen}
      hasUnsavedText={message.trim() !== ''}
      title={count === undefined ? 'Counting people…' : texts.title(count)}
      okText={count === undefined ? 'Continue' : texts.ok(count)}
      okButtonProps={{ danger: texts.isDanger ?? false, loading: bulk.isSending, disabled: !canBegin }}
      onOk={begin}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
    >
      {error && <Note type="error">{error.message}</Note>}
      {count === 0 && <Note type="warning">No one matches anymore.</Note>}
      {isTooMany && (
        <Note type="warning">
          You can message up to {formatNumber(BULK_MESSAGE_MAX_PEOPLE)} people at once. Post an announcement
          instead.
        </Note>
      )}
      <p>{texts.text}</p>
      {input.kind === 'remove' && (
        <label className={css['erase']}>
          <input type="checkbox" checked={isErasing} onChange={({ target }) => setErasing(target.checked)} />
          Also delete everything they wrote here, for good
        </label>
      )}
      {isMessage && (
        <div className={css['message']}>
          <label htmlFor={id}>Your message</label>
          <textarea
            id={id}
            rows={5}
            maxLength={BULK_MESSAGE_MAX_LENGTH}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        </div>
      )}
    </Dialog>
  )
}

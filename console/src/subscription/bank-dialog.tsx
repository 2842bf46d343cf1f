import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useAtom } from '../app/use-atom.ts'
import { useNotify } from '../notice/notice.tsx'
import { useCall } from '../providers/use-call.ts'
import { useChanged } from '../providers/use-changed.ts'
import { state } from '../session.ts'
import { Dialog } from '../ui/dialog.tsx'
import css from './subscription.module.css'
import type { Page } from './use-deal.ts'

const ASK_AGAIN_MS = 3000

/** The change waits for a step at the bank, on a page of its own; how it ends is asked, never believed. */
export function BankDialog({ page, onClose }: { page: Page; onClose: () => void }) {
  const notify = useNotify()
  const tellChanged = useChanged()
  const workspaceId = useAtom(state.$workspace)?.id ?? ''
  const [isOpen, setIsOpen] = useState(true)
  const [isLeft, setLeft] = useState(false)
  const input = { workspaceId, hostedPageId: page.hostedPageId, ...(isLeft && { isLeft }) }
  const { data, error, isFetching } = useCall('POST v2/payment/hostedpage-status', input, {
    // Not what another asking has answered before.
    placeholderData: undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.status === 'fresh' ? ASK_AGAIN_MS : false),
    isQuiet: true,
  })
  const status = data?.status
  useEffect(() => {
    if (!status || status === 'fresh') return
    tellChanged('subscription')
    notify(
      status === 'paid'
        ? { type: 'success', message: 'The payment has arrived, and the plan is changed.' }
        : { type: 'info', message: 'Nothing was paid, and the plan stays as it was.' },
    )
    setIsOpen(false)
  }, [status, tellChanged, notify])
  return (
    <Dialog
      open={isOpen}
      afterClose={onClose}
      title="One more step at your bank"
      onCancel={() => setLeft(true)}
      footer={
        <div className={css['ways']}>
          <Button loading={isLeft && isFetching} onClick={() => setLeft(true)}>
            Take the change back
          </Button>
          <Button type="primary" href={page.url} target="_blank" rel="noreferrer">
            Confirm the payment
          </Button>
        </div>
      }
    >
      <div className={css['dialog']}>
        <p>
          The card was not charged yet: your bank asks you first. Confirm it on the page that opens, and come
          back here.
        </p>
        <p className={css['muted']} role="status">
          {error?.message ?? 'Waiting for the payment. Until then the plan stays as it was.'}
        </p>
      </div>
    </Dialog>
  )
}

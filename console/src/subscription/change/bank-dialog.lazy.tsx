import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useNotify } from '../../notice/notice.tsx'
import { useCall } from '../../providers/use-call.ts'
import { usePublishChange } from '../../providers/use-changed.ts'
import { state } from '../../session/session.ts'
import { useAtom } from '../../session/use-atom.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import css from '../subscription.module.css'
import type { Page } from './use-plan-purchase.ts'

const POLL_INTERVAL_MS = 3000

/**
 * The change needs a confirmation at the bank, on a separate page. The result is requested from the server, never taken
 * from that page.
 */
export function BankDialog({ page, onClose }: { page: Page; onClose: () => void }) {
  const notify = useNotify()
  const publishChange = usePublishChange()
  const workspaceId = useAtom(state.$workspace)?.id ?? ''
  const [isOpen, setIsOpen] = useState(true)
  const [isLeft, setLeft] = useState(false)
  const input = { workspaceId, hostedPageId: page.hostedPageId, ...(isLeft && { isLeft }) }
  const { data, error, isFetching } = useCall('POST v2/payment/hostedpage-status', input, {
    // Never displays the result of an earlier request.
    placeholderData: undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.status === 'fresh' ? POLL_INTERVAL_MS : false),
    isQuiet: true,
  })
  const status = data?.status
  useEffect(() => {
    if (!status || status === 'fresh') return
    publishChange('subscription')
    notify(
      status === 'paid'
        ? { type: 'success', message: 'Payment received. Your plan has changed.' }
        : { type: 'info', message: 'No payment was made. Your plan hasn’t changed.' },
    )
    setIsOpen(false)
  }, [status, publishChange, notify])
  return (
    <Dialog
      open={isOpen}
      afterClose={onClose}
      title="Confirm with your bank"
      onCancel={() => setLeft(true)}
      footer={
        <div className={css['ways']}>
          <Button loading={isLeft && isFetching} onClick={() => setLeft(true)}>
            Cancel change
          </Button>
          <Button type="primary" href={page.url} target="_blank" rel="noreferrer">
            Confirm payment
          </Button>
        </div>
      }
    >
      <div className={css['dialog']}>
        <p>
          Your card hasn’t been charged: your bank needs you to confirm first. Confirm on the page that opens,
          then come back here.
        </p>
        <p className={css['muted']} role="status">
          {error?.message ?? 'Waiting for the payment. Until then, your plan stays the same.'}
        </p>
      </div>
    </Dialog>
  )
}

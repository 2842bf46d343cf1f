import type { Reply } from '@metapyra/contract/calls'
import type { HttpError } from '@refinedev/core'
import { useCustom, useInvalidate } from '@refinedev/core'
import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { useAtom } from '../app/use-atom.ts'
import { useNotify } from '../notice/notice.tsx'
import { state } from '../session.ts'
import css from './subscription.module.css'
import type { Page } from './use-deal.ts'

type Status = 'POST v2/payment/hostedpage-status'

const ASK_AGAIN_MS = 3000
const url = 'v2/payment/hostedpage-status'

/** The change waits for a step at the bank, on a page of its own; how it ends is asked, never believed. */
export function BankDialog({ page, onClose }: { page: Page; onClose: () => void }) {
  const notify = useNotify()
  const invalidate = useInvalidate()
  const workspaceId = useAtom(state.$workspace)?.id ?? ''
  const [isOpen, setIsOpen] = useState(true)
  const [isLeft, setLeft] = useState(false)
  const { query } = useCustom<Reply<Status>, HttpError>({
    url,
    method: 'post',
    config: { payload: { workspaceId, hostedPageId: page.hostedPageId, ...(isLeft && { isLeft }) } },
    queryOptions: {
      // Not what another asking has answered before.
      placeholderData: undefined,
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data?.data.status === 'fresh' ? ASK_AGAIN_MS : false),
    },
    errorNotification: false,
  })
  const status = query.data?.data.status
  useEffect(() => {
    if (!status || status === 'fresh') return
    void invalidate({ resource: 'subscription', invalidates: ['resourceAll'] })
    notify(
      status === 'paid'
        ? { type: 'success', message: 'The payment has arrived, and the plan is changed.' }
        : { type: 'info', message: 'Nothing was paid, and the plan stays as it was.' },
    )
    setIsOpen(false)
  }, [status, invalidate, notify])
  return (
    <Modal
      open={isOpen}
      afterClose={onClose}
      title="One more step at your bank"
      onCancel={() => setLeft(true)}
      footer={
        <>
          <Button loading={isLeft && query.isFetching} onClick={() => setLeft(true)}>
            Take the change back
          </Button>
          <Button type="primary" href={page.url} target="_blank" rel="noreferrer">
            Confirm the payment
          </Button>
        </>
      }
    >
      <div className={css['dialog']}>
        <p>
          The card was not charged yet: your bank asks you first. Confirm it on the page that opens, and come
          back here.
        </p>
        <p className={css['muted']} role="status">
          {query.error?.message ?? 'Waiting for the payment. Until then the plan stays as it was.'}
        </p>
      </div>
    </Modal>
  )
}

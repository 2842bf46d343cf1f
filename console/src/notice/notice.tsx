import { TOAST } from '@metapyra/contract/constants'
import { warnOnTruncatedPaste } from '@metapyra/session/long-paste'
import { Button, notification } from 'antd'
import type { ReactNode } from 'react'
import { createContext, use, useCallback, useEffect, useRef } from 'react'
import { session, state } from '../session/session.ts'
import { useIsNarrow } from '../theme/use-is-narrow.ts'
import { useCountdown } from './countdown.ts'
import { NoticeLink } from './notice-link.tsx'

export interface Notice {
  type: 'success' | 'error' | 'warning' | 'info'
  message: string
  /** Offered as a button while the notice is displayed. */
  undo?: () => void
  /** A new notice with the same key replaces this one. */
  key?: string
}

warnOnTruncatedPaste((text) => session.toast('warning', text))

type Notify = (notice: Notice) => void
const NoticeContext = createContext<Notify>(() => undefined)

/** Displays a notice in the corner of the page, also announced to screen readers; at most three at once (spec §9). */
export const useNotify = (): Notify => use(NoticeContext)

/** The single place for notices: the console's own and the session's toasts (spec §4). */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [corner, holder] = notification.useNotification({
    maxCount: TOAST.max,
    // antd's own timer doesn't pause while the focus is in a notice.
    duration: false,
  })
  const startCountdown = useCountdown(corner.destroy)
  const isNarrow = useIsNarrow()
  const notify = useCallback<Notify>(
    ({ type, message, undo, key = message }) => {
      const undoNow = () => {
        corner.destroy(key)
        undo?.()
      }
      corner.open({
        key,
        type,
        // Keeps notices away from the buttons at the end of a bar or dialog; on a phone those take the whole width at
        // the bottom.
        placement: isNarrow ? 'top' : 'bottomLeft',
        title: <NoticeLink message={message} />,
        role: type === 'error' ? 'alert' : 'status',
        // On a phone, leaves antd's own margin on both sides.
        style: { maxInlineSize: `min(${TOAST.maxWidthPx}px, calc(100vw - 48px))` },
        actions: undo ? (
          <Button size="small" onClick={undoNow}>
            Undo
          </Button>
        ) : undefined,
      })
      startCountdown(key)
    },
    [corner, startCountdown, isNarrow],
  )
  useSessionToasts(notify)
  return (
    <NoticeContext value={notify}>
      {holder}
      {children}
    </NoticeContext>
  )
}

function useSessionToasts(notify: Notify) {
  const shown = useRef(0)
  useEffect(
    () =>
      state.$toasts.subscribe((toasts) => {
        for (const { id, type, message } of toasts) {
          if (id <= shown.current) continue
          shown.current = id
          notify({ type, message })
          session.dismissToast(id)
        }
      }),
    [notify],
  )
}

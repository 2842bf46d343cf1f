import { TOAST } from '@metapyra/contract/constants'
import { createCountdown } from '@metapyra/session/toast-countdown'
import { useCallback, useEffect, useRef } from 'react'

const TICK_MS = 100
const NOTICES = '.ant-notification'

const isHeld = () =>
  [...document.querySelectorAll(NOTICES)].some((notices) => notices.matches(':hover, :focus-within'))

/** Dismisses each notice after its duration. The countdown pauses while the pointer or the focus is in any notice. */
export const useCountdown = (dismiss: (key: string) => void) => {
  const displayed = useRef<{ id: number; key: string; durationMs: number }[]>([])
  const lastId = useRef(0)
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)
  useEffect(() => () => clearInterval(timer.current), [])
  return useCallback(
    (key: string) => {
      const others = displayed.current.filter((displayedToast) => displayedToast.key !== key)
      displayed.current = [...others, { id: ++lastId.current, key, durationMs: TOAST.durationMs }]
      if (timer.current) return
      const countdown = createCountdown((id) => {
        const expiredToast = displayed.current.find((displayedToast) => displayedToast.id === id)
        displayed.current = displayed.current.filter((displayedToast) => displayedToast !== expiredToast)
        if (expiredToast) dismiss(expiredToast.key)
      })
      let lastMs = performance.now()
      timer.current = setInterval(() => {
        const nowMs = performance.now()
        countdown.pass(displayed.current, isHeld() ? 0 : nowMs - lastMs)
        lastMs = nowMs
        if (displayed.current.length > 0) return
        clearInterval(timer.current)
        timer.current = undefined
      }, TICK_MS)
    },
    [dismiss],
  )
}

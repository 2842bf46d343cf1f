import { TOAST } from '@metapyra/contract/constants'
import { createCountdown } from '@metapyra/session/toast-countdown'
import { useCallback, useEffect, useRef } from 'react'

const TICK_MS = 100
const NOTICES = '.ant-notification'

const isHeld = () =>
  [...document.querySelectorAll(NOTICES)].some((notices) => notices.matches(':hover, :focus-within'))

/** Lets each notice stand its time, which stands still while somebody points at one or has the focus there. */
export const useCountdown = (dismiss: (key: string) => void) => {
  const standing = useRef<{ id: number; key: string; durationMs: number }[]>([])
  const lastId = useRef(0)
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)
  useEffect(() => () => clearInterval(timer.current), [])
  return useCallback(
    (key: string) => {
      const others = standing.current.filter((one) => one.key !== key)
      standing.current = [...others, { id: ++lastId.current, key, durationMs: TOAST.durationMs }]
      if (timer.current) return
      const countdown = createCountdown((id) => {
        const over = standing.current.find((one) => one.id === id)
        standing.current = standing.current.filter((one) => one !== over)
        if (over) dismiss(over.key)
      })
      let lastMs = performance.now()
      timer.current = setInterval(() => {
        const nowMs = performance.now()
        countdown.pass(standing.current, isHeld() ? 0 : nowMs - lastMs)
        lastMs = nowMs
        if (standing.current.length > 0) return
        clearInterval(timer.current)
        timer.current = undefined
      }, TICK_MS)
    },
    [dismiss],
  )
}

import type { EffectCallback } from 'react'
import { useEffect, useLayoutEffect, useRef } from 'react'

type Act<T> = (value: T) => ReturnType<EffectCallback>

/**
 * Runs `act` on mount and each time `value` has changed, with the latest closure. The function that `act` returns runs
 * before the next time and on unmount.
 */
export const useOnChange = <T>(value: T, act: Act<T>): void => {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => latest.current(value), [value])
}

/** Runs `act` when the value changes, before the browser paints: for measuring and scrolling. */
export const useLayoutOnChange = <T>(value: T, act: Act<T>): void => {
  const latest = useRef(act)
  latest.current = act
  useLayoutEffect(() => latest.current(value), [value])
}

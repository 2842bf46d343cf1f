import type { EffectCallback } from 'react'
import { useEffect, useLayoutEffect, useRef } from 'react'

type Act<T> = (value: T) => ReturnType<EffectCallback>

/**
 * Runs `act` as it is shown and each time `value` has changed since, with all else as it is by then. What `act` returns
 * runs before the next time, and in the end.
 */
export const useOnChange = <T>(value: T, act: Act<T>): void => {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => latest.current(value), [value])
}

/** The same before the browser draws: for what is measured or scrolled. */
export const useLayoutOnChange = <T>(value: T, act: Act<T>): void => {
  const latest = useRef(act)
  latest.current = act
  useLayoutEffect(() => latest.current(value), [value])
}

import type { EffectCallback } from 'react'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'

type Act<T> = (value: T) => ReturnType<EffectCallback>

/**
 * Runs `act` as it is shown and each time `value` has changed since, with all else as it is by then. What `act` returns
 * runs before the next time, and in the end.
 */
export const useOnChange = <T>(value: T, act: Act<T>): void => {
  const run = useEffectEvent(act)
  useEffect(() => run(value), [value])
}

/** The same before the browser draws: for what is measured or scrolled. */
export const useLayoutOnChange = <T>(value: T, act: Act<T>): void => {
  const run = useEffectEvent(act)
  useLayoutEffect(() => run(value), [value])
}

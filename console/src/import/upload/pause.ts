/** Lets a run stand still between two batches. */
export function createPause() {
  let going: PromiseWithResolvers<void> | null = null
  return {
    isOn: (): boolean => going !== null,
    pause: (): void => {
      going ??= Promise.withResolvers()
    },
    goOn: (): void => {
      going?.resolve()
      going = null
    },
    /** Resolves once it goes on, or is cancelled. */
    over: async (signal: AbortSignal): Promise<void> => {
      if (!going || signal.aborted) return
      const cancelled = Promise.withResolvers<void>()
      const end = () => cancelled.resolve()
      signal.addEventListener('abort', end, { once: true })
      await Promise.race([going.promise, cancelled.promise])
      signal.removeEventListener('abort', end)
    },
  }
}

export type Pause = ReturnType<typeof createPause>

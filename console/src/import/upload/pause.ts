/** Pauses a run between two batches. */
export function createPause() {
  let resumed: PromiseWithResolvers<void> | null = null
  return {
    isOn: (): boolean => resumed !== null,
    pause: (): void => {
      resumed ??= Promise.withResolvers()
    },
    resume: (): void => {
      resumed?.resolve()
      resumed = null
    },
    /** Resolves once the run continues or is canceled. */
    untilResumed: async (signal: AbortSignal): Promise<void> => {
      if (!resumed || signal.aborted) return
      const cancelled = Promise.withResolvers<void>()
      const end = () => cancelled.resolve()
      signal.addEventListener('abort', end, { once: true })
      await Promise.race([resumed.promise, cancelled.promise])
      signal.removeEventListener('abort', end)
    },
  }
}

export type Pause = ReturnType<typeof createPause>

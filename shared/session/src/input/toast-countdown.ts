interface Timed {
  id: number
  durationMs: number
}

/** How long each toast still stands. Whoever shows them lets the time pass, or stand still. */
export const createCountdown = (dismiss: (id: number) => void) => {
  const leftMs = new Map<number, number>()
  return {
    /** So many milliseconds have passed for these toasts; those whose time is over are dismissed. */
    pass: (toasts: readonly Timed[], elapsedMs: number): void => {
      for (const id of leftMs.keys()) {
        if (!toasts.some((toast) => toast.id === id)) leftMs.delete(id)
      }
      for (const { id, durationMs } of toasts) {
        const left = (leftMs.get(id) ?? durationMs) - elapsedMs
        leftMs.set(id, left)
        if (left <= 0) dismiss(id)
      }
    },
  }
}

interface Timed {
  id: number
  durationMs: number
}

/** The remaining time of each toast. The component that displays the toasts advances it, or pauses it. */
export const createCountdown = (dismiss: (id: number) => void) => {
  const leftMs = new Map<number, number>()
  return {
    /** Subtracts the elapsed milliseconds for these toasts, and dismisses those whose time is up. */
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

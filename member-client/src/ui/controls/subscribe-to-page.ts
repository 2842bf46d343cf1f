/** Subscribes to events of the page, for `useSyncExternalStore`. */
export const subscribeToPage =
  (...events: string[]) =>
  (look: () => void) => {
    for (const event of events) addEventListener(event, look)
    return () => {
      for (const event of events) removeEventListener(event, look)
    }
  }

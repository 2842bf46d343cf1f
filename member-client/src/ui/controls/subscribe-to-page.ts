/** Subscribes to events of the page, for `useSyncExternalStore`. */
export const subscribeToPage =
  (...events: string[]) =>
  (onChange: () => void) => {
    for (const event of events) addEventListener(event, onChange)
    return () => {
      for (const event of events) removeEventListener(event, onChange)
    }
  }

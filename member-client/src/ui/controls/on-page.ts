/** Follows events of the page, for `useSyncExternalStore`. */
export const onPage =
  (...events: string[]) =>
  (look: () => void) => {
    for (const event of events) addEventListener(event, look)
    return () => {
      for (const event of events) removeEventListener(event, look)
    }
  }

/** Opens a page of a space's host with the main host's session handed over to it (design.md, "Session"). */
export const handoffUrl = (url: string): string => {
  const { origin, pathname, search } = new URL(url)
  return `${origin}/api/handoff/start?${new URLSearchParams({ next: pathname + search })}`
}

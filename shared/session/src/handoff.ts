/** Opens a page of a space's host with the main host's session handed over to it (docs/security.md, "Sessions"). */
export const handoffUrl = (url: string): string => {
  const { origin, pathname, search } = new URL(url)
  return `${origin}/api/handoff/start?${new URLSearchParams({ next: pathname + search })}`
}

/**
 * Where "Log in" leads on a space's host: in at once with the main host's session, which may have begun since the
 * silent try (`handoffTried`), else to the login of the main host.
 */
export const loginPath = (next: string): string =>
  `/api/handoff/start?${new URLSearchParams({ next, login: '1' })}`

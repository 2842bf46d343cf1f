/**
 * The address that opens a page of a space's host and hands over the main host's session (docs/security.md,
 * "Sessions").
 */
export const handoffUrl = (url: string): string => {
  const { origin, pathname, search } = new URL(url)
  return `${origin}/api/handoff/start?${new URLSearchParams({ next: pathname + search })}`
}

/**
 * Where "Log in" leads on a space's host: directly in with the main host's session, which may have started since the
 * silent attempt (`handoffTried`), or else to the login of the main host.
 */
export const loginPath = (next: string): string =>
  `/api/handoff/start?${new URLSearchParams({ next, login: '1' })}`

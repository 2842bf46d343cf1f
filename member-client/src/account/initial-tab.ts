/**
 * Returns the settings tab that the URL's hash requests, in lower case, or undefined: `#connected=google` when
 * returning from a provider's page, `#linked` after an account was linked, `#security` from
 * `/.well-known/change-password`, any of them from a space's own domain.
 */
export const initialTab = (): string | undefined => {
  const match = /^#(?:([a-z]+)$|connected=|problem=)/.exec(location.hash)
  return match?.[1] ?? (match ? 'security' : undefined)
}

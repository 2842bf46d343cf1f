/**
 * The tab of the settings that the address asks for, in small letters, or none: `#connected=google` on the way back
 * from a provider's page, `#linked` from one where an account was linked, `#security` from
 * `/.well-known/change-password`, any of them from a space's own domain.
 */
export const initialTab = (): string | undefined => {
  const asked = /^#(?:([a-z]+)$|connected=|problem=)/.exec(location.hash)
  return asked?.[1] ?? (asked ? 'security' : undefined)
}

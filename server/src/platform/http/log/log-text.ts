/** What no log line can contain: email addresses, tokens, and queries with them. */
const SECRETS: [RegExp, string][] = [
  [/\?[^\s"'<>()]+/g, '?…'],
  [/\/g\/[^/\s"'<>()?]+/g, '/g/…'],
  [/[^\s@<>()"',;:=]+@[^\s@<>()"',;]+/g, '…@…'],
  [/[\w-]{22}\.[\w-]{22}/g, '…'],
  [/[\w-]{40,}/g, '…'],
]

/** Removes secrets from a text for the log. */
export const withoutSecrets = (text: string): string =>
  SECRETS.reduce((cleaned, [secret, instead]) => cleaned.replace(secret, instead), text)

/** Tokens are in the query of /reset-password, /invites and similar paths, so logs contain only the path (T4). */
export const pathOnly = (url: string | undefined) =>
  url?.split('?')[0]?.replace(/^(\/g|\/api\/calendar)\/[^/]+/, '$1/…')

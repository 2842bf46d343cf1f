/** What no line of a log may carry, however it got into a text: addresses, tokens and the queries they travel in. */
const SECRETS: [RegExp, string][] = [
  [/\?[^\s"'<>()]+/g, '?…'],
  [/\/g\/[^/\s"'<>()?]+/g, '/g/…'],
  [/[^\s@<>()"',;:=]+@[^\s@<>()"',;]+/g, '…@…'],
  [/[\w-]{22}\.[\w-]{22}/g, '…'],
  [/[\w-]{40,}/g, '…'],
]

/** The text as a log may keep it. */
export const withoutSecrets = (text: string): string =>
  SECRETS.reduce((cleaned, [secret, instead]) => cleaned.replace(secret, instead), text)

/** Tokens travel in the query of /reset-password, /invites and the like: a log keeps the path alone (T4). */
export const pathOnly = (url: string | undefined) =>
  url?.split('?')[0]?.replace(/^(\/g|\/api\/calendar)\/[^/]+/, '$1/…')

/** Finds the people whom a message mentions in its text. Imports nothing, so that clients can import it at run time. */

/** The mentions of several people at once: `here` for those in the space now, `all` for all readers. */
export const GROUP_MENTIONS = ['here', 'all'] as const

const CODE = /^ {0,3}```[\s\S]*?(?:^[^\S\n]*```[^\S\n]*$|$(?![\s\S]))|`[^`\n]+`/gmu

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

/**
 * A pattern that finds `@name` for any of these names; if two start alike, it prefers the longer one. Null if there are
 * no names.
 */
export const mentionPattern = (names: readonly string[]): RegExp | null => {
  if (names.length === 0) return null
  const alternatives = names.toSorted((left, right) => right.length - left.length).map(escaped)
  return new RegExp(String.raw`(?<![\p{L}\p{N}_@])@(${alternatives.join('|')})(?![\p{L}\p{N}_])`, 'gu')
}

/** Filters names to those that a text mentions. Text within code mentions no one. */
export const mentionedIn = (body: string, names: readonly string[]): Set<string> => {
  const pattern = body.includes('@') ? mentionPattern(names) : null
  if (!pattern) return new Set()
  return new Set([...body.replace(CODE, ' ').matchAll(pattern)].flatMap(([, name]) => name ?? []))
}

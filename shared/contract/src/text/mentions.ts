/** Whom a message means, by what stands in it. Imports nothing: clients take it at run time. */

/** What calls several at once: those in the space now, and all who read there. */
export const CALLED = ['here', 'all'] as const

const CODE = /^ {0,3}```[\s\S]*?(?:^[^\S\n]*```[^\S\n]*$|$(?![\s\S]))|`[^`\n]+`/gmu

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

/** Finds `@name` of any of these; of two that begin alike the longer one. Null where there are none. */
export const mentionPattern = (names: readonly string[]): RegExp | null => {
  if (names.length === 0) return null
  const any = names.toSorted((one, other) => other.length - one.length).map(escaped)
  return new RegExp(String.raw`(?<![\p{L}\p{N}_@])@(${any.join('|')})(?![\p{L}\p{N}_])`, 'gu')
}

/** Those of these names that a text mentions; what stands in code mentions nobody. */
export const mentionedIn = (body: string, names: readonly string[]): Set<string> => {
  const pattern = body.includes('@') ? mentionPattern(names) : null
  if (!pattern) return new Set()
  return new Set([...body.replace(CODE, ' ').matchAll(pattern)].flatMap(([, name]) => name ?? []))
}

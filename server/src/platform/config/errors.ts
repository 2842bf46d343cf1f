import type { ErrorObject } from 'ajv'

const wrongSettings = (lines: readonly string[]): Error =>
  new Error(`Wrong settings in the environment:\n  ${lines.join('\n  ')}`)

const nameOf = ({ instancePath }: ErrorObject): string => instancePath.slice(1)

/** The schema's errors, one line for each setting. */
const linesOf = (errors: readonly ErrorObject[]): string[] => {
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf')
  const isOfChoice = (error: ErrorObject) =>
    error.keyword !== 'anyOf' && choices.some(({ instancePath }) => instancePath === error.instancePath)
  return errors.filter((error) => !isOfChoice(error)).map((error) => `${nameOf(error)} ${problemOf(error)}`)
}

const problemOf = ({ keyword, message, params, parentSchema }: ErrorObject): string => {
  const { anyOf, description } = (parentSchema ?? {}) as {
    anyOf?: { const?: string }[]
    description?: string
  }
  if (keyword === 'anyOf' && anyOf) return `must be one of ${anyOf.map((one) => one.const).join(', ')}`
  if (keyword === 'const') return `must be ${params.allowedValue}`
  if (keyword === 'pattern' && description) return `must be ${description}`
  return message ?? 'isn’t valid'
}

/**
 * Reads related settings part by part, so that all errors are reported at once. A part's error is dropped if it names a
 * setting that the schema has already rejected.
 */
export const createErrorCollector = (errors: readonly ErrorObject[]) => {
  const lines = linesOf(errors)
  const unread = new Set(errors.map(nameOf))
  const add = (line: string): void => {
    if (![...unread].some((name) => line.includes(name)) && !lines.includes(line)) lines.push(line)
  }
  return {
    add,
    /** Returns what the part reads; undefined if it is wrong, which `end` reports. */
    read: <T>(part: () => T): T => {
      try {
        return part()
      } catch (error) {
        // A value that the schema has already rejected may make the part fail.
        if (unread.size === 0 || !(error instanceof TypeError)) add((error as Error).message)
        return undefined as T
      }
    },
    end: (): void => {
      if (lines.length > 0) throw wrongSettings(lines)
    },
  }
}

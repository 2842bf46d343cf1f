import type { ErrorObject } from 'ajv'

const wrongSettings = (lines: readonly string[]): Error =>
  new Error(`Wrong settings in the environment:\n  ${lines.join('\n  ')}`)

const nameOf = ({ instancePath }: ErrorObject): string => instancePath.slice(1)

/** What the schema finds wrong, a line for each setting. */
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
 * Reads what belongs together, part by part, so that all that is wrong is told at once. A part that names a setting
 * whose form is wrong already says nothing more of it.
 */
export const createReading = (errors: readonly ErrorObject[]) => {
  const lines = linesOf(errors)
  const unread = new Set(errors.map(nameOf))
  const add = (line: string): void => {
    if (![...unread].some((name) => line.includes(name)) && !lines.includes(line)) lines.push(line)
  }
  return {
    add,
    /** What is read; undefined where it is wrong, which `end` tells of. */
    read: <T>(part: () => T): T => {
      try {
        return part()
      } catch (error) {
        // A form that is wrong already may break what reads it.
        if (unread.size === 0 || !(error instanceof TypeError)) add((error as Error).message)
        return undefined as T
      }
    },
    end: (): void => {
      if (lines.length > 0) throw wrongSettings(lines)
    },
  }
}

import { AGENT } from '@metapyra/contract/agents'

/** Parses synonyms from typed text: one group per line, separated by commas. */
export const parseSynonymGroups = (text: string): string[][] =>
  text
    .split('\n')
    .map((line) => [...new Set(line.split(',').map((word) => word.trim()))].filter(Boolean))
    .filter((words) => words.length > 0)

export const linesOf = (groups: string[][]): string => groups.map((words) => words.join(', ')).join('\n')

/** Returns what is wrong with the typed text, and in which line. */
export const problemIn = (text: string): string | undefined => {
  const groups = parseSynonymGroups(text)
  if (groups.length > AGENT.synonymsMost) return `Use up to ${AGENT.synonymsMost} lines.`
  const { synonymsInGroupMost: most, synonymMaxLength: longest } = AGENT
  for (const words of groups) {
    const line = `“${words.join(', ').slice(0, 60)}”`
    if (words.length < 2) return `${line}: add a synonym after a comma.`
    if (words.length > most) return `${line}: use up to ${most} words.`
    if (words.some((word) => word.length > longest))
      return `${line}: words can have up to ${longest} characters.`
  }
  return undefined
}

import { AGENT } from '@metapyra/contract/agents'

/** Parses synonyms from typed text: one group per line, separated by commas. */
export const parseSynonymGroups = (text: string): string[][] =>
  text
    .split('\n')
    .map((line) => [...new Set(line.split(',').map((word) => word.trim()))].filter(Boolean))
    .filter((group) => group.length > 0)

export const linesOf = (groups: string[][]): string => groups.map((group) => group.join(', ')).join('\n')

/** Returns what is wrong with the typed text, and in which line. */
export const problemIn = (text: string): string | undefined => {
  const groups = parseSynonymGroups(text)
  if (groups.length > AGENT.synonymsMost) return `Use up to ${AGENT.synonymsMost} lines.`
  const { synonymsInGroupMost, synonymMaxLength } = AGENT
  for (const group of groups) {
    const line = `“${group.join(', ').slice(0, 60)}”`
    if (group.length < 2) return `${line}: add a synonym after a comma.`
    if (group.length > synonymsInGroupMost) return `${line}: use up to ${synonymsInGroupMost} words.`
    if (group.some((word) => word.length > synonymMaxLength))
      return `${line}: words can have up to ${synonymMaxLength} characters.`
  }
  return undefined
}

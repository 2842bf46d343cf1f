const hasAt = (word: string): boolean => /[@＠]/.test(word)
/** Quotes and brackets also end a word where no space does. */
const spaced = (text: string): string => text.replace(/["“”„]/g, ' ').replace(/[<＜]/g, ' <')

/**
 * Email addresses in pasted text, each once: separated by commas, semicolons, spaces or lines, also with names around
 * them. What else clings to one is cleaned by the server, which spares the first pages its rule.
 */
export function addressesIn(text: string): string[] {
  const addresses = spaced(text)
    .split(/[\s,;|，；、]+/)
    .map((word) => word.replace(/^[<＜]|[>＞.]+$/g, '').replace(/^mailto:/i, ''))
    .filter(hasAt)
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()]
}

/** Words in pasted text that are neither an address nor the name before `<its address>`. */
export function strayWordsIn(text: string): string[] {
  const stray: string[] = []
  for (const piece of spaced(text).split(/[;；\n]/)) {
    let before: string[] = []
    for (const word of piece.split(/[\s,|，、]+/).filter(Boolean)) {
      if (!hasAt(word)) before.push(word)
      else {
        if (!/^[<＜]/.test(word)) stray.push(...before)
        before = []
      }
    }
    stray.push(...before)
  }
  return [...new Set(stray)].filter((word) => /[\p{L}\p{N}]/u.test(word))
}

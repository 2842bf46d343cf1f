/** Markdown line prefixes and inline markers, each with its replacement. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/^ {0,3}(?:#{1,6}\s+|(?:>\s?)+)/gm, ''],
  [/^(\s*)[-*+]\s+(?=\S)/gm, '$1• '],
  [/\[([^[\]\n]{1,300})\]\([^\s()]{1,1000}\)/g, '$1'],
  [/(\*\*|__|~~)(?=\S)([^\n]{1,1000}?\S)\1/g, '$2'],
  [/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]{1,1000}?)(?<=\S)\*(?![\p{L}\p{N}*])/gu, '$1'],
  [/`([^`\n]+)`/g, '$1'],
]

/** Returns a Markdown text without its markers. */
export const stripMarkdown = (text: string): string =>
  SIGNS.reduce((plain, [sign, left]) => plain.replace(sign, left), text)

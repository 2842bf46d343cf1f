/** Removes duplicate tags, ignoring case, in the order of first use. */
export const checkedTags = (tags: string[]): string[] => {
  const byKey = new Map<string, string>()
  for (const tag of tags.map((one) => one.normalize('NFC').replace(/\s+/g, ' ').trim()))
    if (tag && !byKey.has(tag.toLowerCase())) byKey.set(tag.toLowerCase(), tag)
  return [...byKey.values()]
}

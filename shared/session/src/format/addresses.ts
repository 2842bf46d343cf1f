/** Email addresses in pasted text: separated by commas, semicolons, spaces or lines, also with names around them. */
export function addressesIn(text: string): string[] {
  const words = text
    .replace(/["“”]/g, ' ')
    .replaceAll('<', ' <')
    .split(/[\s,;]+/)
  const addresses = words
    .map((word) => word.replace(/^<|>$/g, '').replace(/^mailto:/i, ''))
    .filter((word) => word.includes('@'))
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()]
}

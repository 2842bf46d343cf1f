/** Addresses out of whatever was pasted: commas, semicolons, spaces or lines between them, names around them. */
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

const PAGE_SEPARATOR = '@'

/** The board's id of an item, including the page to open. */
export const nameOfItem = (id: string, page?: number | null): string =>
  page && page > 1 ? `${id}${PAGE_SEPARATOR}${page}` : id

export const itemNamed = (name: string): { id: string; page: number } => {
  const [id = '', page] = name.split(PAGE_SEPARATOR)
  return { id, page: Math.max(1, Number(page) || 1) }
}

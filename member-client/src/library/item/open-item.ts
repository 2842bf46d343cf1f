const PARTED = '@'

/** An item as the board names it, with the page of it that is meant. */
export const nameOfItem = (id: string, page?: number | null): string =>
  page && page > 1 ? `${id}${PARTED}${page}` : id

export const itemNamed = (name: string): { id: string; page: number } => {
  const [id = '', page] = name.split(PARTED)
  return { id, page: Math.max(1, Number(page) || 1) }
}

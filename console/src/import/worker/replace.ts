const meta = /[.*+?^${}()|[\]\\]/g

/** Replaces every occurrence of a text, ignoring case. Both texts are literal, not patterns. */
export const replaceIn = (cell: string, searchText: string, by: string): string =>
  searchText === '' ? cell : cell.replace(new RegExp(searchText.replace(meta, '\\$&'), 'giu'), () => by)

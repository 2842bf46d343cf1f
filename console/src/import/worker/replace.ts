const meta = /[.*+?^${}()|[\]\\]/g

/** Every occurrence of a text, whatever its case; what is sought and put there is taken as it stands. */
export const replaceIn = (cell: string, sought: string, by: string): string =>
  sought === '' ? cell : cell.replace(new RegExp(sought.replace(meta, '\\$&'), 'giu'), () => by)

/** A file's kind in a few letters: the extension of its name, or its MIME type. */
export const fileTypeLabel = ({ name, type }: { name: string; type: string }): string => {
  const [, end] = /\.([\p{L}\d]{1,4})$/u.exec(name) ?? []
  return (end ?? type.split(/[/.+-]/).at(-1) ?? '').slice(0, 4).toUpperCase() || 'FILE'
}

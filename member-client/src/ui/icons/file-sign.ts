/** What is said of a file's kind: the end of its name, or what its bytes are. */
export const signOf = ({ name, type }: { name: string; type: string }): string => {
  const [, end] = /\.([\p{L}\d]{1,4})$/u.exec(name) ?? []
  return (end ?? type.split(/[/.+-]/).at(-1) ?? '').slice(0, 4).toUpperCase() || 'FILE'
}

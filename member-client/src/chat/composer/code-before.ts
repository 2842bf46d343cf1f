/** Whether what follows this text stands in a block of code, by the same signs that messages are cut by. */
export const isInFence = (before: string): boolean => {
  let isOpen = false
  for (const line of before.split('\n')) {
    if (isOpen) isOpen = !/^\s*```\s*$/u.test(line)
    else isOpen = /^ {0,3}```[^`]*$/u.test(line)
  }
  return isOpen
}

/** Whether what follows stands in code of either kind: what is typed there is meant as it is. */
export const isInCode = (before: string): boolean => {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  return isInFence(before) || (line.match(/`/gu)?.length ?? 0) % 2 === 1
}

/** True if the text after `before` would be in a code block, by the same markers that messages are parsed by. */
export const isInFence = (before: string): boolean => {
  let isOpen = false
  for (const line of before.split('\n')) {
    if (isOpen) isOpen = !/^\s*```\s*$/u.test(line)
    else isOpen = /^ {0,3}```[^`]*$/u.test(line)
  }
  return isOpen
}

/** True if the text after `before` would be in inline code or a code block, where it is left as typed. */
export const isInCode = (before: string): boolean => {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  return isInFence(before) || (line.match(/`/gu)?.length ?? 0) % 2 === 1
}

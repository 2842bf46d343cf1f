/** Does something a moment after it was first asked for, once: all who read along would ask the server at one moment else. */
export const createSoon = () => {
  let isDue = false
  return (ms: number, task: () => unknown): void => {
    if (isDue) return
    isDue = true
    setTimeout(
      () => {
        isDue = false
        task()
      },
      ms * (1 + Math.random()),
    )
  }
}

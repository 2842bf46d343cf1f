/**
 * Runs a task once, shortly after it is first requested; otherwise all readers would send their requests at the same
 * moment.
 */
export const createDelayedTask = () => {
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

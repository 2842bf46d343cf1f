declare global {
  interface Window {
    takeLongTasks(): number[]
  }
}

/** Runs in the page: records all tasks of its main thread over 50 ms, which is where browsers start to report them. */
export const watchLongTasks = () => {
  let tasks: number[] = []
  const take = (entries: PerformanceEntryList) => tasks.push(...entries.map(({ duration }) => duration))
  const kept = new PerformanceObserver((list) => void take(list.getEntries()))
  kept.observe({ type: 'longtask' })
  window.takeLongTasks = () => {
    take(kept.takeRecords())
    const taken = tasks
    tasks = []
    return taken
  }
}

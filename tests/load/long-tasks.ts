declare global {
  interface Window {
    takeLongTasks(): number[]
  }
}

/** Runs in the page: records all tasks of its main thread over 50 ms, which is where browsers start to report them. */
export const watchLongTasks = () => {
  let tasks: number[] = []
  const take = (entries: PerformanceEntryList) => tasks.push(...entries.map(({ duration }) => duration))
  const observer = new PerformanceObserver((list) => void take(list.getEntries()))
  observer.observe({ type: 'longtask' })
  window.takeLongTasks = () => {
    take(observer.takeRecords())
    const takenTasks = tasks
    tasks = []
    return takenTasks
  }
}

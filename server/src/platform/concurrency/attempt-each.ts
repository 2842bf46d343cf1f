/**
 * Does the work for one after the other, also after it has failed for some, so that one failure costs the others
 * nothing. Throws all failures at the end.
 */
export const attemptEach = async <T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> => {
  const failures: unknown[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} failed`)
}

/** Does it for each, so many at once at most; what one of them throws is thrown. */
export const forEachConcurrent = async <T>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> => {
  const left = items.values()
  const takeNext = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: most }, takeNext))
}

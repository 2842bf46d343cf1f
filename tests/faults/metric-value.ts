/** The value of a metric at a server's `/metrics`; 0 if it is missing or the server is not there. */
export const metricValue = async (origin: string, name: string): Promise<number> => {
  const text = await fetch(`${origin}/metrics`).then(
    (answer) => answer.text(),
    () => '',
  )
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0)
}

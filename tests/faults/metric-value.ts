/** What a server says of itself at `/metrics`; 0 where it says nothing, or is not there. */
export const toldFigure = async (origin: string, name: string): Promise<number> => {
  const text = await fetch(`${origin}/metrics`).then(
    (answer) => answer.text(),
    () => '',
  )
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0)
}

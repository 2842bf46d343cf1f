export const encode = (values: Record<string, string>): string => new URLSearchParams(values).toString()
export const decode = (query: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query))

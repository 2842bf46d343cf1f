type Fields = Map<string, Fields | null>

/** Parses `a,b(c,d/e)` into a tree; null for the whole field. */
const parsed = (text: string): Fields => {
  let at = 0
  const level = (): Fields => {
    const fields: Fields = new Map()
    while (at < text.length && text[at] !== ')') {
      const name = /^[\w*]+/.exec(text.slice(at))?.[0] ?? ''
      at += name.length
      const mark = text[at]
      if (mark === '(' || mark === '/') {
        at += 1
        fields.set(name, mark === '(' ? level() : one())
        if (mark === '(') at += 1
      } else fields.set(name, null)
      if (text[at] === ',') at += 1
    }
    return fields
  }
  const one = (): Fields => {
    const name = /^[\w*]+/.exec(text.slice(at))?.[0] ?? ''
    at += name.length
    return new Map([[name, null]])
  }
  return level()
}

const picked = (value: unknown, fields: Fields | null): unknown => {
  if (!fields || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => picked(one, fields))
  const entries = Object.entries(value).filter(([name]) => fields.has(name))
  return Object.fromEntries(entries.map(([name, one]) => [name, picked(one, fields.get(name) ?? null)]))
}

/** Google's partial responses: only what `fields` names. */
export const fieldsOf = (fields: string | undefined, answer: object): unknown =>
  fields ? picked(answer, parsed(fields)) : answer

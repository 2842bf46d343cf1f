/** Somebody that messages can be from. */
export interface Sender {
  id: string
  name: string
}

export interface Terms {
  words: string
  /** As it was typed behind `from:`. */
  from: string | null
  senderId: string | null
}

const FROM = /(?:^|\s)from:("[^"]*"|\S*)/i

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** What was typed, with `from:ada` or `from:"ada l"` taken out of it; a name is known by how any of its words begins. */
export const termsIn = (typed: string, senders: readonly Sender[], selfId: string): Terms => {
  const found = FROM.exec(typed)
  if (!found) return { words: typed.trim(), from: null, senderId: null }
  const words = typed.replace(FROM, ' ').trim()
  const from = (found[1] ?? '').replaceAll('"', '').trim()
  const sought = folded(from)
  const isMeant = ({ name }: Sender) => folded(` ${name}`).includes(` ${sought}`)
  const senderId = sought === 'me' ? selfId : sought === '' ? null : (senders.find(isMeant)?.id ?? null)
  return { words, from, senderId }
}

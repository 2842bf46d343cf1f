import { foldForSearch } from '@metapyra/contract/fold'

/** A possible sender of messages. */
export interface Sender {
  id: string
  name: string
}

export interface Terms {
  words: string
  /** The text typed after `from:`. */
  from: string | null
  senderId: string | null
}

const FROM = /(?:^|\s)from:("[^"]*"|\S*)/i

/**
 * Parses the typed text and extracts `from:ada` or `from:"ada l"`; a name matches by the beginning of any of its words.
 */
export const parseQuery = (typed: string, senders: readonly Sender[], selfId: string): Terms => {
  const found = FROM.exec(typed)
  if (!found) return { words: typed.trim(), from: null, senderId: null }
  const words = typed.replace(FROM, ' ').trim()
  const from = (found[1] ?? '').replaceAll('"', '').trim()
  const sought = foldForSearch(from)
  const isMeant = ({ name }: Sender) => foldForSearch(` ${name}`).includes(` ${sought}`)
  const senderId = sought === 'me' ? selfId : sought === '' ? null : (senders.find(isMeant)?.id ?? null)
  return { words, from, senderId }
}

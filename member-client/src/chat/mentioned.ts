import type { ChatMessage, Mention } from '@metapyra/contract/entities/chat'

/** Whom `@name` means in what is written on this page; of two of one name, whoever was chosen last. */
const meant = new Map<string, string>()

export const mean = (name: string, personId: string): void => void meant.set(name, personId)

/** What goes along with a text, which means those whom it meant before; the server looks where the names stand. */
export const meantIn = (body: string, before: readonly Mention[] = []): Mention[] => {
  const all = new Map([...meant, ...before.map(({ name, personId }) => [name, personId] as const)])
  return [...all].flatMap(([name, personId]) => (body.includes(`@${name}`) ? { personId, name } : []))
}

/** By name, or by a call to all who are there. */
export const mentionsSelf = ({ id, conversationId, mentions }: ChatMessage, selfId: string): boolean =>
  mentions.some(({ personId }) => [selfId, id, conversationId].includes(personId))

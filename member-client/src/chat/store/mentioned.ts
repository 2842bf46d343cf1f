import type { ChatMessage, Mention } from '@metapyra/contract/entities/chat'
import type { Flags } from '@metapyra/session/page'

const MEANT = 'meant'
const KEPT = 50

/**
 * Whom `@name` means in what is written in this tab; of two of one name, whoever was chosen last. A draft outlasts a
 * reload, and so does whom it means.
 */
export const createMeant = (tab: Pick<Flags, 'get' | 'set'>) => {
  const chosen = (): [name: string, personId: string][] => JSON.parse(tab.get(MEANT) ?? '[]')
  return {
    mean: (name: string, personId: string): void =>
      tab.set(MEANT, JSON.stringify([...chosen(), [name, personId]].slice(-KEPT))),
    /** What goes along with a text, which means those whom it meant before; the server looks where the names stand. */
    in: (body: string, before: readonly Mention[] = []): Mention[] => {
      const all = new Map([...chosen(), ...before.map(({ name, personId }) => [name, personId] as const)])
      return [...all].flatMap(([name, personId]) => (body.includes(`@${name}`) ? { personId, name } : []))
    },
  }
}
export type Meant = ReturnType<typeof createMeant>

/** By name, or by a call to all who are there. */
export const mentionsSelf = ({ id, conversationId, mentions }: ChatMessage, selfId: string): boolean =>
  mentions.some(({ personId }) => [selfId, id, conversationId].includes(personId))

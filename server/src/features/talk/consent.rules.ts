import type { Somebody } from './group.rules.ts'
import { membersOf } from './group.rules.ts'

/** Whether two people may talk with each other; the order does not matter. */
export type MayTalk = (one: string, other: string) => boolean

/** [TALK-40] On the open floor everybody has agreed with everybody. Into a room, or onto a stage, one goes on purpose. */
export const haveAgreed = (mayTalk: MayTalk, one: Somebody, other: Somebody): boolean =>
  one.zone?.kind !== 'near' ||
  membersOf(one).every((mine) => membersOf(other).every((theirs) => mayTalk(mine.id, theirs.id)))

/** Who stands beside people with whom they would talk, had all agreed. */
export const createStrangers = (mayTalk: MayTalk) => {
  const beside = new Map<Somebody, Somebody>()
  let strangers = new Map<string, Set<string>>()
  const lacking = (): typeof strangers => {
    const found: typeof strangers = new Map()
    const add = (id: string, other: string) => found.set(id, (found.get(id) ?? new Set()).add(other))
    for (const [one, other] of beside)
      for (const { id: mine } of membersOf(one))
        for (const { id: theirs } of membersOf(other)) {
          if (mayTalk(mine, theirs)) continue
          add(mine, theirs)
          add(theirs, mine)
        }
    return found
  }
  return {
    size: (): number => beside.size,
    all: (): Somebody[] => [...beside.keys()],
    set: (one: Somebody, other: Somebody | null): void => {
      if (other) beside.set(one, other)
      else beside.delete(one)
    },
    of: (id: string): string[] => [...(strangers.get(id) ?? [])],
    /** Those for whom it is another than the last time. */
    settle: (): string[] => {
      if (beside.size + strangers.size === 0) return []
      const before = strangers
      strangers = lacking()
      const isSame = (id: string) =>
        before.get(id)?.symmetricDifference(strangers.get(id) ?? new Set()).size === 0
      return [...new Set([...before.keys(), ...strangers.keys()])].filter((id) => !isSame(id))
    },
  }
}

/** What the people of one space have said to each other about talking. */
export const createConsents = () => {
  /** Of those whose agreements have been read. */
  const agreed = new Map<string, Set<string>>()
  const said = new Map<string, Set<string>>()
  /** Null until it has been read: until then nobody is connected, and nobody asked. */
  let isAsked: boolean | null = null
  const agree = (one: string, other: string): void => {
    agreed.get(one)?.add(other)
    agreed.get(other)?.add(one)
  }
  return {
    mayTalk: (one: string, other: string): boolean =>
      isAsked === false || (agreed.get(one)?.has(other) ?? false),
    /** Whether it is known that one of the two has to be asked. */
    isOpen: (one: string, other: string): boolean => isAsked === true && agreed.has(one) && agreed.has(other),
    hasSaid: (one: string, other: string): boolean => said.get(one)?.has(other) ?? false,
    /** True where both have said so now, and had not before. */
    say: (one: string, other: string): boolean => {
      said.set(one, (said.get(one) ?? new Set()).add(other))
      if (!said.get(other)?.has(one) || agreed.get(one)?.has(other)) return false
      agree(one, other)
      return true
    },
    /** With whom somebody has agreed before. */
    know: (id: string, others: readonly string[]): void => {
      agreed.set(id, new Set([...(agreed.get(id) ?? []), ...others]))
      for (const other of others) agree(id, other)
    },
    /** Whether it matters with whom they have agreed, and is not known. */
    isWanted: (id: string): boolean => isAsked === true && !agreed.has(id),
    forget: (id: string): void => {
      agreed.delete(id)
      said.delete(id)
    },
    ask: (asks: boolean): void => {
      isAsked = asks
    },
  }
}

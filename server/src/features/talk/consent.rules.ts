import type { Somebody } from './group.rules.ts'
import { membersOf } from './group.rules.ts'
import type { Zone } from './zone.rules.ts'

const LOOK_MS = 500
const MOST_AT_ONCE = 4

/** Whether two people may talk with each other; the order does not matter. */
export type MayTalk = (one: string, other: string) => boolean

/** [TALK-40] On the open floor everybody has agreed with everybody. Into a room, or onto a stage, one goes on purpose. */
export const haveAgreed = (mayTalk: MayTalk, one: Somebody, other: Somebody): boolean =>
  one.zone?.kind !== 'near' ||
  membersOf(one).every((mine) => membersOf(other).every((theirs) => mayTalk(mine.id, theirs.id)))

/**
 * Whether those who have talked elsewhere go on talking where they stand now. Out of a room, or off a stage, onto the open
 * floor they do where all have agreed: whoever has not is asked there, as anybody is.
 */
export const mayGoOn = (mayTalk: MayTalk, before: Zone, members: readonly Somebody[]): boolean =>
  before.kind === 'near' ||
  members[0]?.zone?.kind !== 'near' ||
  members.every((one, at) => members.slice(at + 1).every((other) => mayTalk(one.id, other.id)))

/** Who stands beside people with whom they would talk, had all agreed. */
export const createStrangers = (mayTalk: MayTalk) => {
  const beside = new Map<Somebody, readonly Somebody[]>()
  let lookedAtMs = 0
  let strangers = new Map<string, Set<string>>()
  const lacking = (): typeof strangers => {
    const found: typeof strangers = new Map()
    const add = (id: string, other: string) => found.set(id, (found.get(id) ?? new Set()).add(other))
    for (const [one, others] of beside)
      for (const { id: mine } of membersOf(one))
        for (const { id: theirs } of others.flatMap(membersOf)) {
          if (mayTalk(mine, theirs)) continue
          add(mine, theirs)
          add(theirs, mine)
        }
    return found
  }
  return {
    size: (): number => beside.size,
    /** Those to look at anew: twice a second, since who walks off is seen from both sides. */
    due: (nowMs: number): Somebody[] => {
      if (nowMs - lookedAtMs < LOOK_MS) return []
      lookedAtMs = nowMs
      return [...beside.keys()]
    },
    /** A few are enough to be asked about at once; whoever walks off makes room for others. */
    set: (one: Somebody, others: readonly Somebody[]): void => {
      if (others.length > 0) beside.set(one, others.slice(0, MOST_AT_ONCE))
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
  const note = (one: string, other: string): void =>
    void said.set(one, (said.get(one) ?? new Set()).add(other))
  return {
    mayTalk: (one: string, other: string): boolean =>
      isAsked === false || (agreed.get(one)?.has(other) ?? false),
    /** Whether it is known that one of the two has to be asked. */
    isOpen: (one: string, other: string): boolean => isAsked === true && agreed.has(one) && agreed.has(other),
    hasSaid: (one: string, other: string): boolean => said.get(one)?.has(other) ?? false,
    /** True where both have said so now, and had not before. */
    say: (one: string, other: string): boolean => {
      note(one, other)
      if (!said.get(other)?.has(one) || agreed.get(one)?.has(other)) return false
      agree(one, other)
      return true
    },
    /** These have talked with each other before anybody was asked: as if both had said so. */
    begin: (one: string, other: string): void => {
      note(one, other)
      note(other, one)
      agree(one, other)
    },
    /** With whom somebody has agreed before. */
    know: (id: string, others: readonly string[]): void => {
      const begun = [...(said.get(id) ?? [])].filter((other) => said.get(other)?.has(id))
      agreed.set(id, new Set([...(agreed.get(id) ?? []), ...others, ...begun]))
      for (const other of [...others, ...begun]) agree(id, other)
    },
    /** Whether it matters with whom they have agreed, and is not known. */
    isWanted: (id: string): boolean => isAsked === true && !agreed.has(id),
    /** Who has gone; what members have agreed to is read again when they come back. */
    forget: (id: string): void => {
      for (const known of [agreed, said]) {
        known.delete(id)
        for (const others of known.values()) others.delete(id)
      }
    },
    /** True where it was known not to be asked before, and is from now on. */
    ask: (asks: boolean): boolean => {
      const isNew = isAsked === false && asks
      isAsked = asks
      return isNew
    },
  }
}

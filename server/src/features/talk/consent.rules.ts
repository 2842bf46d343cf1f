import type { Somebody } from './group.rules.ts'
import { membersOf } from './group.rules.ts'
import type { Zone } from './zone.rules.ts'

const LOOK_MS = 500
const MOST_AT_ONCE = 4

/** Returns whether two people can talk with each other, in either order. */
export type MayTalk = (one: string, other: string) => boolean

/**
 * [TALK-40] True if everyone has agreed with everyone. Required only outside rooms and stages, which one enters on
 * purpose.
 */
export const haveAgreed = (mayTalk: MayTalk, one: Somebody, other: Somebody): boolean =>
  one.zone?.kind !== 'near' ||
  membersOf(one).every((mine) => membersOf(other).every((otherMember) => mayTalk(mine.id, otherMember.id)))

/**
 * True if people who talked elsewhere keep talking where they are now. When they leave a room or stage together, this
 * requires that all have agreed; otherwise they are asked as anyone is.
 */
export const mayGoOn = (mayTalk: MayTalk, before: Zone, members: readonly Somebody[]): boolean =>
  before.kind === 'near' ||
  members[0]?.zone?.kind !== 'near' ||
  members.every((member, index) => members.slice(index + 1).every((other) => mayTalk(member.id, other.id)))

/** Tracks people who are beside others they would talk with if all had agreed. */
export const createStrangers = (mayTalk: MayTalk) => {
  const beside = new Map<Somebody, readonly Somebody[]>()
  let lookedAtMs = 0
  let strangers = new Map<string, Set<string>>()
  const lacking = (): typeof strangers => {
    const found: typeof strangers = new Map()
    const add = (id: string, other: string) => found.set(id, (found.get(id) ?? new Set()).add(other))
    for (const [one, others] of beside)
      for (const { id: mine } of membersOf(one))
        for (const { id: otherId } of others.flatMap(membersOf)) {
          if (mayTalk(mine, otherId)) continue
          add(mine, otherId)
          add(otherId, mine)
        }
    return found
  }
  return {
    size: (): number => beside.size,
    /** Returns those to check again, twice a second, because either of two people may walk off. */
    due: (nowMs: number): Somebody[] => {
      if (nowMs - lookedAtMs < LOOK_MS) return []
      lookedAtMs = nowMs
      return [...beside.keys()]
    },
    /** Limits how many people one is asked about at once; when one walks off, another takes the place. */
    set: (one: Somebody, others: readonly Somebody[]): void => {
      if (others.length > 0) beside.set(one, others.slice(0, MOST_AT_ONCE))
      else beside.delete(one)
    },
    of: (id: string): string[] => [...(strangers.get(id) ?? [])],
    /** Returns the people for whom this has changed since the last call. */
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

/** The consents between the people of one space. */
export const createConsents = () => {
  /** The agreements of people whose consents have been read. */
  const agreed = new Map<string, Set<string>>()
  const consents = new Map<string, Set<string>>()
  /** Null until it has been read; until then no one is connected or asked. */
  let isAsked: boolean | null = null
  const agree = (a: string, b: string): void => {
    agreed.get(a)?.add(b)
    agreed.get(b)?.add(a)
  }
  const note = (a: string, b: string): void => void consents.set(a, (consents.get(a) ?? new Set()).add(b))
  return {
    mayTalk: (a: string, b: string): boolean => isAsked === false || (agreed.get(a)?.has(b) ?? false),
    /** True if people are asked for consent here, and the consents of both are known. */
    isOpen: (a: string, b: string): boolean => isAsked === true && agreed.has(a) && agreed.has(b),
    hasSaid: (a: string, b: string): boolean => consents.get(a)?.has(b) ?? false,
    /** Records a consent. Returns true if both have now agreed and had not before. */
    say: (a: string, b: string): boolean => {
      note(a, b)
      if (!consents.get(b)?.has(a) || agreed.get(a)?.has(b)) return false
      agree(a, b)
      return true
    },
    /** Records that two people talked before consent was required, as if both had agreed. */
    begin: (a: string, b: string): void => {
      note(a, b)
      note(b, a)
      agree(a, b)
    },
    /** Adds a person's stored agreements. */
    know: (id: string, others: readonly string[]): void => {
      const begun = [...(consents.get(id) ?? [])].filter((other) => consents.get(other)?.has(id))
      agreed.set(id, new Set([...(agreed.get(id) ?? []), ...others, ...begun]))
      for (const other of [...others, ...begun]) agree(id, other)
    },
    /** True if a person's consents matter and are unknown. */
    isWanted: (id: string): boolean => isAsked === true && !agreed.has(id),
    /** Forgets a person who has left. Members' consents are read again when they come back. */
    forget: (id: string): void => {
      for (const known of [agreed, consents]) {
        known.delete(id)
        for (const others of known.values()) others.delete(id)
      }
    },
    /** Sets whether consent is required. Returns true if it was known not to be and now is. */
    ask: (asks: boolean): boolean => {
      const isNew = isAsked === false && asks
      isAsked = asks
      return isNew
    },
  }
}

import { TALK } from '@metapyra/contract/talk'
import type { MayTalk } from './consent.rules.ts'
import { createStrangers, haveAgreed, mayGoOn } from './consent.rules.ts'
import { createCrowd } from './crowd.rules.ts'
import type { Group, Somebody } from './group.rules.ts'
import { isCircle, membersOf, presentGroup } from './group.rules.ts'
import type { Means, Transport } from './transport.rules.ts'
import { FIRST_WAY, mostIn, nextTransport } from './transport.rules.ts'
import type { Area, Position } from './zone.rules.ts'
import { createGround, partsOf, tilesForTalk, zoneOf } from './zone.rules.ts'

interface Seams {
  areaAt(place: Position): Area | undefined
  tilesAround(one: Position, other: Position): number
  newId(): string
  means: Means
  mayTalk: MayTalk
}

/** The nearest person whose circle can be joined, and whether a circle nearby is full. */
interface Survey {
  nearest: Somebody | null
  /** People who could be joined if all had agreed to talk. */
  strangers: Somebody[]
  isBlocked: boolean
}

const nobody = (): Survey => ({ nearest: null, strangers: [], isBlocked: false })

/**
 * Decides who talks with whom in one space. A person who is near others for a moment joins them, together with those
 * they already talk with, as long as the circle does not exceed the limit, until none of them is near any more. The
 * cost depends on the people who move, not on those present.
 */
export const createCircles = ({ areaAt, tilesAround, newId, means, mayTalk }: Seams) => {
  const tilesBetween = tilesForTalk(tilesAround)
  const people = new Map<string, Somebody>()
  const ground = createGround<Somebody>()
  /** The one circle of each meeting room and stage. */
  const ofZone = new Map<string, Group>()
  const touched = new Set<Somebody>()
  const waiting = new Set<Somebody>()
  const strangers = createStrangers(mayTalk)
  /** Circles whose transport may change by time alone, or is still to be chosen. */
  const leaning = new Set<Group>()
  let changed = new Set<string>()
  const crowd = createCrowd((id) => changed.add(id))

  const sizeOf = (one: Somebody): number => membersOf(one).length

  const mostFor = ({ zone }: Somebody): number => (zone ? mostIn(zone.kind, means) : 1)

  /** True if two people could talk together, apart from their distance. */
  const canBeOne = (a: Somebody, b: Somebody): boolean => {
    if (a === b || (a.group && a.group === b.group)) return false
    // [TALK-2] Both circles together must not exceed the limit.
    if (sizeOf(a) + sizeOf(b) > mostFor(a)) return false
    const only = a.zone && ofZone.get(a.zone.key)
    return !only || a.group === only || b.group === only
  }
  const canJoin = (a: Somebody, b: Somebody): boolean =>
    canBeOne(a, b) && tilesBetween(a, b) < TALK.joinWithin && haveAgreed(mayTalk, a, b)

  const survey = (one: Somebody): Survey => {
    const found = nobody()
    const only = one.zone && ofZone.get(one.zone.key)
    // A zone with one circle needs no search, however many people are in it.
    if (only && one.group !== only) {
      const [first] = only.members
      return first && canBeOne(one, first) ? { ...found, nearest: first } : { ...found, isBlocked: true }
    }
    let least: number = TALK.joinWithin
    for (const bin of ground.around(one)) {
      for (const other of bin) {
        const isFit = canBeOne(one, other)
        if (other === one || (!isFit && found.isBlocked)) continue
        const tiles = tilesBetween(one, other)
        if (tiles >= least) continue
        if (!isFit) found.isBlocked = true
        else if (!haveAgreed(mayTalk, one, other)) found.strangers.push(other)
        else {
          found.nearest = other
          least = tiles
        }
        if (found.nearest && least === 0) return found
      }
    }
    return found
  }

  /** Finds the person beside whom someone is now. */
  const look = (one: Somebody, nowMs: number): void => {
    if (one.near && canJoin(one, one.near.other)) return
    const { nearest, strangers: near, isBlocked } = sizeOf(one) < mostFor(one) ? survey(one) : nobody()
    strangers.set(one, nearest ? [] : near)
    one.near = nearest && { other: nearest, sinceMs: nowMs }
    if (nearest) waiting.add(one)
    else waiting.delete(one)
    crowd.set(one, !nearest && near.length === 0 && !one.group && isBlocked, nowMs)
  }

  const stages = () => [...ofZone.values()].filter(({ zone }) => zone.kind === 'stage')
  /** [TALK-21] People outside areas hear those on a stage, if there is an SFU. */
  const hearsStages = ({ zone }: Somebody): boolean => means.hasServer && zone?.kind === 'near'

  const tellFloor = (): void => {
    for (const person of people.values()) if (hearsStages(person)) changed.add(person.id)
  }

  /** Makes these people a circle; or leaves each alone if there is only one, or their zone has another circle. */
  const form = (members: readonly Somebody[], id: string, way: Transport): void => {
    const zone = members[0]?.zone
    const only = zone && ofZone.get(zone.key)
    const isOne = zone && isCircle(zone, members.length) && (!only || only.id === id)
    const group = isOne ? { id, zone, members, way } : null
    if (group && group.zone.kind !== 'near') ofZone.set(group.zone.key, group)
    if (group) leaning.add(group)
    if (group?.zone.kind === 'stage') tellFloor()
    for (const member of members) {
      member.group = group
      changed.add(member.id)
      touched.add(member)
    }
  }
  const dissolve = (group: Group): void => {
    if (ofZone.get(group.zone.key) === group) ofZone.delete(group.zone.key)
    if (group.zone.kind === 'stage') tellFloor()
    for (const member of group.members) member.group = null
  }

  /** Splits a circle into groups that are still near each other; the largest one keeps the circle's id. */
  const part = (group: Group): void => {
    const [largest = [], ...others] = partsOf(group.members, tilesBetween)
    const [first] = largest
    const isWhole = others.length === 0 && first?.zone && isCircle(first.zone, largest.length)
    if (isWhole && first.zone?.key === group.zone.key) return
    dissolve(group)
    const most = first ? mostFor(first) : 0
    // A full room that leaves together can exceed the limit outside it.
    if (largest.length > most) others.push(largest.slice(most))
    for (const members of [largest.slice(0, most), ...others]) {
      if (!mayGoOn(mayTalk, group.zone, members))
        for (const member of members) form([member], newId(), FIRST_WAY)
      else if (members[0] === first) form(members, group.id, group.way)
      else form(members, newId(), FIRST_WAY)
    }
  }

  const join = (a: Somebody, b: Somebody): void => {
    const [host, guest] = sizeOf(a) >= sizeOf(b) ? [a, b] : [b, a]
    const members = [...membersOf(host), ...membersOf(guest)]
    const { id, way } = host.group ?? { id: newId(), way: FIRST_WAY }
    for (const { group } of [host, guest]) if (group) dissolve(group)
    for (const member of members) crowd.set(member, false, 0)
    form(members, id, way)
  }

  const lookAtWays = (nowMs: number): void => {
    for (const group of leaning) {
      const { members, zone, way } = group
      const isThere = members[0]?.group === group
      if (isThere) group.way = nextTransport(way, zone.kind, members.length, means, nowMs)
      if (group.way.via !== way.via) for (const { id } of members) changed.add(id)
      if (!isThere || group.way.fewSinceMs === null) leaning.delete(group)
    }
  }

  const appear = (id: string): Somebody => {
    const one: Somebody = { id, x: 0, y: 0, zone: null, group: null, near: null, isFull: false }
    people.set(id, one)
    return one
  }
  const put = (id: string, place: Position, isClosed: boolean): void => {
    const one = people.get(id) ?? appear(id)
    const heardStages = hearsStages(one)
    one.x = place.x
    one.y = place.y
    one.zone = isClosed ? null : zoneOf(areaAt(place))
    if (heardStages !== hearsStages(one)) changed.add(id)
    ground.put(one)
    touched.add(one)
  }
  const remove = (id: string): void => {
    const one = people.get(id)
    if (!one) return
    people.delete(id)
    one.zone = null
    ground.remove(one)
    strangers.set(one, [])
    touched.add(one)
  }

  return {
    /** Sets a person's position; a closed person cannot be disturbed. */
    put,
    /** Removes a person, who no longer talks. */
    remove,
    /** True if something may change by time alone. */
    isPending: (): boolean =>
      touched.size + waiting.size + crowd.size() + leaning.size + strangers.size() > 0,
    /** Applies all position changes and elapsed time. Returns the people for whom something has changed. */
    settle: (nowMs: number): ReadonlySet<string> => {
      for (const group of new Set([...touched].flatMap((one) => one.group ?? []))) part(group)
      const looking = [...touched]
      touched.clear()
      for (const one of looking) {
        if (one.zone?.kind === 'stage' && !one.group && !ofZone.has(one.zone.key))
          form([one], newId(), FIRST_WAY)
        look(one, nowMs)
      }
      for (const one of strangers.due(nowMs)) look(one, nowMs)
      for (const one of [...waiting]) {
        look(one, nowMs)
        if (!one.near || nowMs - one.near.sinceMs < TALK.joinAfterMs) continue
        join(one, one.near.other)
      }
      crowd.lookAt((one) => look(one, nowMs), nowMs)
      for (const id of strangers.settle()) changed.add(id)
      lookAtWays(nowMs)
      const affected = changed
      changed = new Set()
      return affected
    },
    /**
     * Gives the same people a circle with another id, which leaves behind anyone who knows only the earlier one.
     * Returns false if none is renewed.
     */
    renew: (circleId: string): boolean => {
      const { group } = people.values().find((person) => person.group?.id === circleId) ?? {}
      if (!group || group.zone.kind === 'stage') return false
      dissolve(group)
      form(group.members, newId(), group.way)
      return true
    },
    circleOf: (id: string) => {
      const group = people.get(id)?.group
      return group ? presentGroup(group) : null
    },
    stagesOf: (id: string) => {
      const one = people.get(id)
      return one && hearsStages(one) ? stages().map(presentGroup) : []
    },
    /** Returns the people outside areas who hear this person, if the person is on a stage. */
    listenersOf: (id: string): string[] =>
      people.get(id)?.group?.zone.kind === 'stage'
        ? [...people.values()].filter(hearsStages).map((person) => person.id)
        : [],
    /** Returns the people with whom a person would talk if all had agreed. */
    strangersOf: strangers.of,
    isFullFor: (id: string): boolean => people.get(id)?.isFull ?? false,
  }
}

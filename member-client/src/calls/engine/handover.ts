import type { Circle, TalkMember } from '@metapyra/contract/entities/talk'
import { atom } from 'nanostores'
import type { MediaBackend, Remote } from './backend.ts'
import type { Sending, Source } from './media.ts'
import { NOTHING_SENT, SOURCES, sendingOf } from './media.ts'

interface Deps {
  mesh: MediaBackend
  /** The media server's backend, for one circle. */
  openServer(circleId: string): MediaBackend
}

/** A media backend, and the people still connected by it. */
interface ActiveBackend {
  key: string
  backend: MediaBackend
  members: readonly TalkMember[]
}

const MESH = 'mesh'
const CHECK_INTERVAL_MS = 200
/**
 * Media from the new backend are used after they have arrived for this long, because a first picture needs a moment.
 */
const SHOW_AFTER_MS = 600
/**
 * The old backend is closed after this time, when the other side certainly receives what the user sends by the new one.
 */
const LEAVE_AFTER_MS = 3000

const isSame = (a: TalkMember, b: TalkMember): boolean => a.userId === b.userId && a.seat === b.seat

/** True if everything that they send has arrived. */
const hasAllMedia = (member: TalkMember, remote: Remote | undefined): boolean => {
  if (remote?.connectionState !== 'open') return false
  const sent = sendingOf(member)
  const isFlowing = (stream: MediaStream) =>
    stream.getTracks().some(({ muted, readyState }) => !muted && readyState === 'live')
  return SOURCES.every((source) => !sent[source] || isFlowing(remote.streams[source]))
}

/**
 * [TALK-23] Switches between mesh and media server. When a circle changes its backend, the old one stays, person by
 * person, until everything that each sends arrives by the new one. People who can't reach the server keep hearing those
 * they were connected with before.
 */
export const createHandover = ({ mesh, openServer }: Deps) => {
  const $remotes = atom<ReadonlyMap<string, Remote>>(new Map())
  const tracks: Record<Source, MediaStreamTrack | null> = { microphone: null, camera: null, screen: null }
  const lines = new Map<string, ActiveBackend>([[MESH, { key: MESH, backend: mesh, members: [] }]])
  /** Since when everything of a person has arrived by the current backend. */
  const flowingSinceMs = new Map<string, number>()
  let current: ActiveBackend | undefined
  let members: readonly TalkMember[] = []
  let sending = NOTHING_SENT

  const flowsFor = ({ userId }: TalkMember): number => {
    const since = flowingSinceMs.get(userId)
    return since === undefined ? -1 : performance.now() - since
  }
  const measure = (): void => {
    const remotes = current?.backend.$remotes.get()
    for (const member of members) {
      const { userId } = member
      if (!hasAllMedia(member, remotes?.get(userId))) flowingSinceMs.delete(userId)
      else if (!flowingSinceMs.has(userId)) flowingSinceMs.set(userId, performance.now())
    }
  }
  const show = (): void => {
    const remotes = new Map<string, Remote>()
    for (const member of members) {
      const { userId } = member
      const now = current?.backend.$remotes.get().get(userId)
      const before = [...lines.values()]
        .filter((line) => line !== current && line.members.some((lineMember) => isSame(lineMember, member)))
        .map(({ backend }) => backend.$remotes.get().get(userId))
        .find((remote) => remote?.connectionState === 'open')
      const remote = before && flowsFor(member) < SHOW_AFTER_MS ? before : now
      if (remote) remotes.set(userId, remote)
    }
    $remotes.set(remotes)
  }
  const close = (line: ActiveBackend): void => {
    line.members = []
    if (line.backend === mesh) {
      mesh.follow([], sending)
      return
    }
    lines.delete(line.key)
    line.backend.close()
  }
  /**
   * Keeps an old backend for the people that it still serves; one with people outside the user's circle is closed
   * immediately.
   */
  const leave = (line: ActiveBackend, isMembershipChange: boolean): void => {
    const ids = [...line.backend.$remotes.get().keys()]
    const isOwn = line.backend === mesh || ids.every((id) => members.some(({ userId }) => userId === id))
    const retained = line.members.flatMap((previous) => {
      const member = members.find((current) => isSame(current, previous))
      return isOwn && member && flowsFor(member) < LEAVE_AFTER_MS ? [member] : []
    })
    if (retained.length > 0 && retained.length === line.members.length && !isMembershipChange) return
    line.members = retained
    if (retained.length > 0) line.backend.follow(retained, sending)
    else close(line)
  }
  let isSettling = false
  const update = (isMembershipChange: boolean): void => {
    // Updates that a backend emits while it is being changed are read at the end.
    if (isSettling) return
    isSettling = true
    if (isMembershipChange && current) current.backend.follow(current.members, sending)
    measure()
    for (const line of [...lines.values()])
      if (line !== current && line.members.length > 0) leave(line, isMembershipChange)
    isSettling = false
    show()
  }
  const timer = setInterval(() => {
    if ([...lines.values()].some((line) => line !== current && line.members.length > 0)) update(false)
  }, CHECK_INTERVAL_MS)

  const lineOf = (circle: Circle): ActiveBackend => {
    const key = circle.via === 'mesh' ? MESH : circle.id
    const existing = lines.get(key)
    if (existing) return existing
    const line: ActiveBackend = { key, backend: openServer(circle.id), members: [] }
    lines.set(key, line)
    for (const source of SOURCES) line.backend.send(source, tracks[source])
    line.backend.$remotes.listen(() => update(false))
    return line
  }
  mesh.$remotes.listen(() => update(false))

  return {
    $remotes,
    /** Sets the circle's people, and what the user sends. */
    follow: (circle: Circle | null, otherMembers: readonly TalkMember[], sendingNow: Sending): void => {
      members = otherMembers
      sending = sendingNow
      const line = circle ? lineOf(circle) : undefined
      if (line !== current) flowingSinceMs.clear()
      current = line
      if (line) line.members = otherMembers
      update(true)
    },
    send: (source: Source, track: MediaStreamTrack | null): void => {
      tracks[source] = track
      for (const { backend } of lines.values()) backend.send(source, track)
    },
    receive: mesh.receive,
    close: (): void => {
      clearInterval(timer)
      for (const { backend } of lines.values()) backend.close()
    },
  }
}

import type { Circle, TalkMember } from '@metapyra/contract/talk'
import { atom } from 'nanostores'
import type { MediaBackend, Remote } from './backend.ts'
import type { Sending, Source } from './media.ts'
import { NOTHING, SOURCES, sendingOf } from './media.ts'

interface Deps {
  mesh: MediaBackend
  /** The way by a server, for one circle. */
  openServer(circleId: string): MediaBackend
}

/** A way that media take, and whom one is still connected with by it. */
interface Line {
  key: string
  backend: MediaBackend
  members: readonly TalkMember[]
}

const MESH = 'mesh'
const LOOK_MS = 200
/** What comes is shown once it has come for so long: a first picture needs a moment. */
const SHOW_AFTER_MS = 600
/** And the old way goes after that, when the other has surely got what oneself sends by the new one. */
const LEAVE_AFTER_MS = 3000

const isSame = (one: TalkMember, other: TalkMember): boolean =>
  one.userId === other.userId && one.seat === other.seat

/** All that they send has come. */
const flows = (member: TalkMember, remote: Remote | undefined): boolean => {
  if (remote?.line !== 'open') return false
  const sent = sendingOf(member)
  const comes = (stream: MediaStream) =>
    stream.getTracks().some(({ muted, readyState }) => !muted && readyState === 'live')
  return SOURCES.every((source) => !sent[source] || comes(remote.streams[source]))
}

/**
 * [TALK-23] From browser to browser, or by a server: a circle that changes its way keeps the old one, person by person, until
 * what each sends comes by the new one. Whom the server does not reach, those go on hearing who were connected before.
 */
export const createHandover = ({ mesh, openServer }: Deps) => {
  const $remotes = atom<ReadonlyMap<string, Remote>>(new Map())
  const tracks: Record<Source, MediaStreamTrack | null> = { microphone: null, camera: null, screen: null }
  const lines = new Map<string, Line>([[MESH, { key: MESH, backend: mesh, members: [] }]])
  /** Since when all of somebody's has come by the line that counts. */
  const flowingSinceMs = new Map<string, number>()
  let current: Line | undefined
  let members: readonly TalkMember[] = []
  let sending = NOTHING

  const flowsFor = ({ userId }: TalkMember): number => {
    const since = flowingSinceMs.get(userId)
    return since === undefined ? -1 : performance.now() - since
  }
  const measure = (): void => {
    const remotes = current?.backend.$remotes.get()
    for (const member of members) {
      const { userId } = member
      if (!flows(member, remotes?.get(userId))) flowingSinceMs.delete(userId)
      else if (!flowingSinceMs.has(userId)) flowingSinceMs.set(userId, performance.now())
    }
  }
  const show = (): void => {
    const remotes = new Map<string, Remote>()
    for (const member of members) {
      const { userId } = member
      const now = current?.backend.$remotes.get().get(userId)
      const before = [...lines.values()]
        .filter((line) => line !== current && line.members.some((one) => isSame(one, member)))
        .map(({ backend }) => backend.$remotes.get().get(userId))
        .find((remote) => remote?.line === 'open')
      const remote = before && flowsFor(member) < SHOW_AFTER_MS ? before : now
      if (remote) remotes.set(userId, remote)
    }
    $remotes.set(remotes)
  }
  const close = (line: Line): void => {
    line.members = []
    if (line.backend === mesh) {
      mesh.follow([], sending)
      return
    }
    lines.delete(line.key)
    line.backend.close()
  }
  /** Whom a line that is left still serves; one that has others in it than one's own circle is left at once. */
  const leave = (line: Line, isNews: boolean): void => {
    const ids = [...line.backend.$remotes.get().keys()]
    const isOwn = line.backend === mesh || ids.every((id) => members.some(({ userId }) => userId === id))
    const kept = line.members.flatMap((was) => {
      const member = members.find((one) => isSame(one, was))
      return isOwn && member && flowsFor(member) < LEAVE_AFTER_MS ? [member] : []
    })
    if (kept.length > 0 && kept.length === line.members.length && !isNews) return
    line.members = kept
    if (kept.length > 0) line.backend.follow(kept, sending)
    else close(line)
  }
  let isSettling = false
  const settle = (isNews: boolean): void => {
    // What a line says while it is told something is read at the end.
    if (isSettling) return
    isSettling = true
    if (isNews && current) current.backend.follow(current.members, sending)
    measure()
    for (const line of [...lines.values()])
      if (line !== current && line.members.length > 0) leave(line, isNews)
    isSettling = false
    show()
  }
  const timer = setInterval(() => {
    if ([...lines.values()].some((line) => line !== current && line.members.length > 0)) settle(false)
  }, LOOK_MS)

  const lineOf = (circle: Circle): Line => {
    const key = circle.via === 'mesh' ? MESH : circle.id
    const known = lines.get(key)
    if (known) return known
    const line: Line = { key, backend: openServer(circle.id), members: [] }
    lines.set(key, line)
    for (const source of SOURCES) line.backend.send(source, tracks[source])
    line.backend.$remotes.listen(() => settle(false))
    return line
  }
  mesh.$remotes.listen(() => settle(false))

  return {
    $remotes,
    /** Whom one talks with from now on, and what oneself sends. */
    follow: (circle: Circle | null, others: readonly TalkMember[], sendingNow: Sending): void => {
      members = others
      sending = sendingNow
      const line = circle ? lineOf(circle) : undefined
      if (line !== current) flowingSinceMs.clear()
      current = line
      if (line) line.members = others
      settle(true)
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

import type { ReceivedSignal, SignalData, TalkMember } from '@metapyra/contract/talk'
import { atom } from 'nanostores'
import type { MediaBackend, Remote } from './backend.ts'
import { RELAY_ONLY } from './ice-servers.ts'
import type { Source } from './media.ts'
import { isAnyOn, SOURCES, sendingOf } from './media.ts'
import type { Peer, PeerState } from './peer.ts'
import { createPeer } from './peer.ts'

interface Deps {
  selfId(): string
  ice(): Promise<RTCConfiguration>
  /** Rejects if the signal did not arrive and will not be retried. */
  signal(to: TalkMember, data: SignalData): Promise<void>
}

interface MeshPeer {
  member: TalkMember
  peer: Peer | null
  state: PeerState
  /** When the state last changed. */
  sinceMs: number
  isBeginning: boolean
  /** True if a whole attempt has failed since the last connection. */
  isLate: boolean
}

/** A connection that is not open by then is started again. */
const CONNECT_TIMEOUT_MS = 12_000
const CHECK_INTERVAL_MS = 3000

/** Connects everyone with everyone. Of two people, the one whose id sorts first starts. */
export const createMesh = ({ selfId, ice, signal }: Deps): MediaBackend => {
  const $remotes = atom<ReadonlyMap<string, Remote>>(new Map())
  const others = new Map<string, MeshPeer>()
  const tracks: Record<Source, MediaStreamTrack | null> = { microphone: null, camera: null, screen: null }
  let isSending = false
  let isClosed = false

  const show = (): void => {
    const remotes = new Map<string, Remote>()
    for (const [userId, { peer, state, isLate }] of others) {
      const line = state === 'connected' ? 'open' : isLate ? 'late' : 'opening'
      if (peer)
        remotes.set(userId, { userId, streams: peer.streams, connectionState: line, level: peer.level })
    }
    $remotes.set(remotes)
  }
  const setState = (other: MeshPeer, state: PeerState): void => {
    if (other.state !== state) other.sinceMs = performance.now()
    other.state = state
    if (state === 'connected') other.isLate = false
    show()
  }
  const isCurrent = (other: MeshPeer): boolean => others.get(other.member.userId) === other

  const open = (other: MeshPeer, round: number, isInitiator: boolean, servers: RTCConfiguration): void => {
    other.peer?.close()
    const peer: Peer = createPeer({
      round,
      isInitiator,
      ice: servers,
      tracks,
      signal: (data) => void signal(other.member, data).catch(() => undefined),
      onState: (state) => other.peer === peer && setState(other, state),
    })
    other.peer = peer
    other.sinceMs = performance.now()
    setState(other, 'connecting')
  }
  /** [TALK-7] No connection is opened before one of the two sends something. */
  const begin = async (other: MeshPeer): Promise<void> => {
    const isWanted = isSending || isAnyOn(sendingOf(other.member))
    if (!isWanted || other.isBeginning || selfId() > other.member.userId) return
    other.isBeginning = true
    const servers = await ice().catch(() => RELAY_ONLY)
    other.isBeginning = false
    if (!isCurrent(other) || isClosed) return
    try {
      open(other, Date.now(), true, servers)
    } catch {
      // A browser allows only so many connections; this one is retried like a failed one.
      other.isLate = true
    }
  }
  const drop = (other: MeshPeer): void => {
    others.delete(other.member.userId)
    other.peer?.close()
  }
  const lookAfter = (): void => {
    for (const other of others.values()) {
      const isBegun = other.peer !== null || other.isLate
      const isLost =
        isBegun && other.state !== 'connected' && performance.now() - other.sinceMs > CONNECT_TIMEOUT_MS
      if (!isLost) continue
      other.isLate = true
      show()
      void begin(other)
    }
  }
  const watch = setInterval(lookAfter, CHECK_INTERVAL_MS)

  const receive = async ({ from, seat, data }: ReceivedSignal): Promise<void> => {
    const other = others.get(from)
    if (other?.member.seat !== seat) return
    const isNewer = data.round > (other.peer?.round ?? 0)
    if (isNewer && data.description?.type === 'offer' && from < selfId()) {
      const servers = await ice().catch(() => RELAY_ONLY)
      if (!isCurrent(other) || isClosed || data.round <= (other.peer?.round ?? 0)) return
      open(other, data.round, false, servers)
    }
    if (data.round === other.peer?.round) other.peer.hear(data)
  }
  // Processed in order, because candidates must not overtake an offer that waits for the ICE servers.
  let receiving = Promise.resolve()

  return {
    $remotes,
    follow: (members, sending) => {
      isSending = isAnyOn(sending)
      for (const other of [...others.values()]) {
        const member = members.find(
          ({ userId, seat }) => userId === other.member.userId && seat === other.member.seat,
        )
        if (member) other.member = member
        else drop(other)
      }
      for (const member of members) {
        const known = others.get(member.userId)
        const other: MeshPeer = known ?? {
          member,
          peer: null,
          state: 'connecting',
          sinceMs: performance.now(),
          isBeginning: false,
          isLate: false,
        }
        others.set(member.userId, other)
        if (!other.peer) void begin(other)
      }
      show()
    },
    send: (source, track) => {
      tracks[source] = track
      for (const { peer } of others.values()) peer?.send(source, track)
    },
    receive: (heard) => {
      receiving = receiving.then(() => receive(heard)).catch(() => undefined)
    },
    close: () => {
      isClosed = true
      clearInterval(watch)
      for (const other of [...others.values()]) drop(other)
      for (const source of SOURCES) tracks[source] = null
      show()
    },
  }
}

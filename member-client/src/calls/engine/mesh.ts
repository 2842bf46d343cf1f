import type { ReceivedSignal, SignalData, TalkMember } from '@metapyra/contract/entities/talk'
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
  const peers = new Map<string, MeshPeer>()
  const tracks: Record<Source, MediaStreamTrack | null> = { microphone: null, camera: null, screen: null }
  let isSending = false
  let isClosed = false

  const show = (): void => {
    const remotes = new Map<string, Remote>()
    for (const [userId, { peer, state, isLate }] of peers) {
      const line = state === 'connected' ? 'open' : isLate ? 'late' : 'opening'
      if (peer)
        remotes.set(userId, { userId, streams: peer.streams, connectionState: line, level: peer.level })
    }
    $remotes.set(remotes)
  }
  const setState = (peer: MeshPeer, state: PeerState): void => {
    if (peer.state !== state) peer.sinceMs = performance.now()
    peer.state = state
    if (state === 'connected') peer.isLate = false
    show()
  }
  const isCurrent = (peer: MeshPeer): boolean => peers.get(peer.member.userId) === peer

  const open = (peer: MeshPeer, round: number, isInitiator: boolean, servers: RTCConfiguration): void => {
    peer.peer?.close()
    const connection: Peer = createPeer({
      round,
      isInitiator,
      ice: servers,
      tracks,
      signal: (data) => void signal(peer.member, data).catch(() => undefined),
      onState: (state) => peer.peer === connection && setState(peer, state),
    })
    peer.peer = connection
    peer.sinceMs = performance.now()
    setState(peer, 'connecting')
  }
  /** [TALK-7] No connection is opened before one of the two sends something. */
  const begin = async (peer: MeshPeer): Promise<void> => {
    const isWanted = isSending || isAnyOn(sendingOf(peer.member))
    if (!isWanted || peer.isBeginning || selfId() > peer.member.userId) return
    peer.isBeginning = true
    const servers = await ice().catch(() => RELAY_ONLY)
    peer.isBeginning = false
    if (!isCurrent(peer) || isClosed) return
    try {
      open(peer, Date.now(), true, servers)
    } catch {
      // A browser allows only so many connections; this one is retried like a failed one.
      peer.isLate = true
    }
  }
  const drop = (peer: MeshPeer): void => {
    peers.delete(peer.member.userId)
    peer.peer?.close()
  }
  const checkPeers = (): void => {
    for (const peer of peers.values()) {
      const isBegun = peer.peer !== null || peer.isLate
      const isLost =
        isBegun && peer.state !== 'connected' && performance.now() - peer.sinceMs > CONNECT_TIMEOUT_MS
      if (!isLost) continue
      peer.isLate = true
      show()
      void begin(peer)
    }
  }
  const watch = setInterval(checkPeers, CHECK_INTERVAL_MS)

  const receive = async ({ from, seat, data }: ReceivedSignal): Promise<void> => {
    const peer = peers.get(from)
    if (peer?.member.seat !== seat) return
    const isNewer = data.round > (peer.peer?.round ?? 0)
    if (isNewer && data.description?.type === 'offer' && from < selfId()) {
      const servers = await ice().catch(() => RELAY_ONLY)
      if (!isCurrent(peer) || isClosed || data.round <= (peer.peer?.round ?? 0)) return
      open(peer, data.round, false, servers)
    }
    if (data.round === peer.peer?.round) peer.peer.hear(data)
  }
  // Processed in order, because candidates must not overtake an offer that waits for the ICE servers.
  let receiving = Promise.resolve()

  return {
    $remotes,
    follow: (members, sending) => {
      isSending = isAnyOn(sending)
      for (const peer of [...peers.values()]) {
        const member = members.find(
          ({ userId, seat }) => userId === peer.member.userId && seat === peer.member.seat,
        )
        if (member) peer.member = member
        else drop(peer)
      }
      for (const member of members) {
        const existing = peers.get(member.userId)
        const peer: MeshPeer = existing ?? {
          member,
          peer: null,
          state: 'connecting',
          sinceMs: performance.now(),
          isBeginning: false,
          isLate: false,
        }
        peers.set(member.userId, peer)
        if (!peer.peer) void begin(peer)
      }
      show()
    },
    send: (source, track) => {
      tracks[source] = track
      for (const { peer } of peers.values()) peer?.send(source, track)
    },
    receive: (signal) => {
      receiving = receiving.then(() => receive(signal)).catch(() => undefined)
    },
    close: () => {
      isClosed = true
      clearInterval(watch)
      for (const peer of [...peers.values()]) drop(peer)
      for (const source of SOURCES) tracks[source] = null
      show()
    },
  }
}

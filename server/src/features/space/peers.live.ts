import type { Live } from '../../platform/realtime/live.ts'

const TELL_ALL_EVERY_MS = 5000
/** A server that was silent this long is considered gone. */
const GONE_AFTER_MS = 16_000
const ALL = 'queue:all'
const HELLO = 'queue:hello'

export interface AnnouncedWaiting {
  spaceId: string
  personId: string
  sinceMs: number
}

interface PeerCallbacks {
  /** Returns the people waiting on this server. */
  own(): AnnouncedWaiting[]
  /** Called with everyone waiting on another server, every few seconds; with none when it is gone. */
  onWaitingReported(nodeId: string, waiting: AnnouncedWaiting[]): void
  /** Called when another server has started. */
  onHello(): void
}

/** The installation's running servers. The one with the lowest id decides. */
export const createPeers = (
  { nodes, every }: Pick<Live, 'nodes' | 'every'>,
  { own, onWaitingReported, onHello }: PeerCallbacks,
) => {
  const heardAtMs = new Map<string, number>()
  const first = (): string => [nodes.id, ...heardAtMs.keys()].sort()[0] ?? nodes.id
  const forget = (nodeId: string): void => {
    if (heardAtMs.delete(nodeId)) onWaitingReported(nodeId, [])
  }
  const tellAll = (): void => nodes.tell(ALL, own())

  nodes.hear<AnnouncedWaiting[]>(ALL, (waiting, nodeId) => {
    heardAtMs.set(nodeId, performance.now())
    onWaitingReported(nodeId, waiting)
  })
  nodes.hear(HELLO, (_nothing, nodeId) => {
    heardAtMs.set(nodeId, performance.now())
    tellAll()
    onHello()
  })
  if (nodes.areSeveral) {
    nodes.tell(HELLO, null)
    every(TELL_ALL_EVERY_MS, () => {
      tellAll()
      for (const [nodeId, atMs] of heardAtMs) if (performance.now() - atMs > GONE_AFTER_MS) forget(nodeId)
    })
  }
  return {
    isDecider: (): boolean => first() === nodes.id,
    /** Forgets the deciding server, because it has not responded. */
    forgetDecider: (): void => forget(first()),
  }
}

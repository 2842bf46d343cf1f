import type { Live } from '../../platform/realtime/live.ts'

const TELL_ALL_EVERY_MS = 5000
/** A server of which so long nothing was heard is gone. */
const GONE_AFTER_MS = 16_000
const ALL = 'queue:all'
const HELLO = 'queue:hello'

export interface AnnouncedWaiting {
  spaceId: string
  personId: string
  sinceMs: number
}

interface Seams {
  /** Who waits at this server. */
  own(): AnnouncedWaiting[]
  /** All who wait at another, which tells so every few seconds; none where it is gone. */
  onTold(nodeId: string, told: AnnouncedWaiting[]): void
  /** One has started. */
  onHello(): void
}

/** The servers of the installation that are there now, of which the first by its id decides. */
export const createPeers = (
  { nodes, every }: Pick<Live, 'nodes' | 'every'>,
  { own, onTold, onHello }: Seams,
) => {
  const heardAtMs = new Map<string, number>()
  const first = (): string => [nodes.id, ...heardAtMs.keys()].sort()[0] ?? nodes.id
  const forget = (nodeId: string): void => {
    if (heardAtMs.delete(nodeId)) onTold(nodeId, [])
  }
  const tellAll = (): void => nodes.tell(ALL, own())

  nodes.hear<AnnouncedWaiting[]>(ALL, (told, nodeId) => {
    heardAtMs.set(nodeId, performance.now())
    onTold(nodeId, told)
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
    /** It has not answered. */
    forgetDecider: (): void => forget(first()),
  }
}

/** Imports nothing, so that clients can import it at run time. */

/** Who joins one conversation; distances in tiles. */
export const TALK = {
  /** In a mesh, each browser sends to every other. More than four exceed a typical connection and machine. */
  meshMost: 4,
  /** With a media server: as many people as one can still follow, and as many as the server is meant to carry. */
  maxByServer: { near: 12, meeting: 50, stage: 50 },
  joinWithin: 3,
  /** Larger than `joinWithin`, so that people at the edge do not join and leave repeatedly. */
  leaveBeyond: 3.75,
  /** A person who only walks past does not join. */
  joinAfterMs: 300,
  /** Up to this distance a voice has full volume; beyond it the volume falls. */
  fullVolumeWithin: 1.5,
} as const

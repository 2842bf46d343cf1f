/** Imports nothing: clients may take it at run time. */

/** Who talks with whom: distances in tiles. */
export const TALK = {
  /** Each sends to each: more than four are more than a usual line and machine bear. */
  meshMost: 4,
  /** Where a server passes media on: as many as one can still follow, and as many as it is asked to bear. */
  maxByServer: { near: 12, meeting: 50, stage: 50 },
  joinWithin: 3,
  /** Farther than where it begins, so that it does not come and go at an edge. */
  leaveBeyond: 3.75,
  /** Who only walks past is not talked to. */
  joinAfterMs: 300,
  /** A voice is heard in full up to here, and falls from here on. */
  fullVolumeWithin: 1.5,
} as const

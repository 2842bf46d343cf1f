/** The product's interface to an SFU. Rooms are created by the first person to join. */
export interface SfuProvider {
  /** The URL for browsers. */
  url(): string
  /** A token to join with, valid for a short time. */
  pass(pass: SfuPass): Promise<string>
  /** The identities in the room, as in their passes; null if there is no such room. */
  identitiesIn(room: string): Promise<string[] | null>
  /**
   * Removes a person. Their earlier passes become invalid if the server supports that. Someone who isn't in the room is
   * no failure.
   */
  remove(room: string, identity: string): Promise<void>
  /** Removes everyone. */
  end(room: string): Promise<void>
}

export interface SfuPass {
  room: string
  identity: string
  /** People who can't send aren't visible to the others either. */
  canSend: boolean
  lifetimeMs: number
}

/** The server gave no valid response, so the outcome of the request is unknown. */
export class SfuDown extends Error {}

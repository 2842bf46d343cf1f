/** What the product asks of a server that passes media on. Rooms are made by whoever enters first. */
export interface SfuProvider {
  /** Where browsers reach it. */
  url(): string
  /** What somebody enters with, soon. */
  pass(pass: SfuPass): Promise<string>
  /** Who is inside at the moment, by the names that their passes said; null: there is no such room. */
  identitiesIn(room: string): Promise<string[] | null>
  /** They are out; passes that they had are good no more where the server keeps that in mind. Who is not inside is none. */
  remove(room: string, identity: string): Promise<void>
  /** Everybody is out. */
  end(room: string): Promise<void>
}

export interface SfuPass {
  room: string
  identity: string
  /** Who cannot send is not shown to the others either. */
  canSend: boolean
  lifetimeMs: number
}

/** The server did not answer, or not as it should: nothing is known of what was asked. */
export class SfuDown extends Error {}

import type { TransferRow } from './queries.ts'

/** A transfer in the hands of the server that carries it. */
export interface Carrying {
  row: TransferRow
  /** Notes how far it has come, and throws where nobody wants it any more. */
  note(change: Partial<TransferRow>): Promise<void>
  /** Before one tries again; a server that goes down leaves the rest to another one at once. */
  rest(ms: number): Promise<void>
}

import type { TransferRow } from './queries.ts'

/** A transfer and the functions of the server that runs it. */
export interface RunningTransfer {
  row: TransferRow
  /** Stores the progress. Throws if the transfer was canceled or taken over. */
  note(change: Partial<TransferRow>): Promise<void>
  /** Waits before a retry. Throws if the server is stopping, so that another one continues at once. */
  rest(ms: number): Promise<void>
}

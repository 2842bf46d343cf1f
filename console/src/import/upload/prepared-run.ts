import type { Plan, PlanRequest } from '../worker/import-session.ts'
import type { ChosenId } from './import-id.ts'

/** What the person chooses for the run. */
export type ImportOptions = Pick<PlanRequest, 'mode' | 'sendInvitations'>

/** The name and hash of a file, as they are sent to the server. */
export interface NamedFile {
  fileName: string
  fileHash: string
}

/** Everything that a run is sent with besides its rows. */
export interface PreparedRun extends Plan, PlanRequest, NamedFile {
  id: ChosenId
}

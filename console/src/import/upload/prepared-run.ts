import type { Plan, PlanRequest } from '../worker/import-session.ts'
import type { ChosenId } from './import-id.ts'

/** A file as it is named to the server. */
export interface NamedFile {
  fileName: string
  fileHash: string
}

/** All that a run is sent with beside its rows. */
export interface PreparedRun extends Plan, PlanRequest, NamedFile {
  id: ChosenId
}

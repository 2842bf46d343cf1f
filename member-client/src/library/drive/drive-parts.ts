import { showImport } from './import-dialog.tsx'
import { showPublic } from './public-dialog.tsx'
import { showSave } from './save-dialog.tsx'
import { TransferPanel } from './transfer-panel.tsx'

/** What the library asks for by its first use: one request for all of it. */
export const driveParts = { showImport, showPublic, showSave, TransferPanel }

import { showImport } from './import-dialog.tsx'
import { showPublic } from './public-dialog.tsx'
import { showSave } from './save-dialog.tsx'
import { TransferPanel } from './transfer-panel.tsx'

/** The Drive code that the library loads on first use, in one request. */
export const driveParts = { showImport, showPublic, showSave, TransferPanel }

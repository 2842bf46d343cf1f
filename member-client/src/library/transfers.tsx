import { useStore } from '../ui/controls/use-store.ts'
import { lazyPart, QUIET } from '../ui/lazy/lazy-part.tsx'
import { $hasTransfers } from './drive-transfers-since.ts'
import { loadDrive } from './open-drive.ts'

const TransferPanel = lazyPart(async () => (await loadDrive()).TransferPanel, QUIET)

/** The Drive transfers, if there are any. */
export const Transfers = () => (useStore($hasTransfers) ? <TransferPanel /> : null)

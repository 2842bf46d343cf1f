import { useStore } from '../ui/controls/use-store.ts'
import { lazyPart, QUIET } from '../ui/lazy/lazy-part.tsx'
import { $hasTransfers } from './drive-since.ts'
import { loadDrive } from './open-drive.ts'

const TransferPanel = lazyPart(async () => (await loadDrive()).TransferPanel, QUIET)

/** What goes to and from one's Drive, where anything does. */
export const Transfers = () => (useStore($hasTransfers) ? <TransferPanel /> : null)

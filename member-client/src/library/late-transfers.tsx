import { useStore } from '../ui/controls/use-store.ts'
import { useLatePart } from '../ui/pages/late-part.tsx'
import { $hasTransfers } from './drive-since.ts'
import { loadDrive } from './late-drive.ts'

const load = async () => (await loadDrive()).TransferPanel

function Late() {
  const { Part } = useLatePart(load)
  return Part && <Part />
}

/** What goes to and from one's Drive, where anything does. */
export const LateTransfers = () => (useStore($hasTransfers) ? <Late /> : null)

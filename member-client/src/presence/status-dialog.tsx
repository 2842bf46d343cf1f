import type { PersonStatus } from '@metapyra/contract/realtime'
import { atom } from 'nanostores'
import { createRoot } from 'react-dom/client'
import { Dialog } from '../design/dialog.tsx'
import { useStore } from '../design/use-store.ts'
import { StatusForm } from './status-form.tsx'

const $now = atom<PersonStatus | null>(null)
const close = () => $now.set(null)
let isMounted = false

/** In a root of its own, over whatever is open; it goes with the room. */
export const showStatus = (now: PersonStatus): void => {
  if (!isMounted) {
    const host = document.createElement('div')
    document.body.append(host)
    createRoot(host).render(<StatusDialog />)
    for (const event of ['popstate', 'pushState']) addEventListener(event, close)
  }
  isMounted = true
  $now.set(now)
}

function StatusDialog() {
  const now = useStore($now)
  return (
    <Dialog title="Your status" isOpen={now !== null} onClose={close}>
      {now && <StatusForm now={now} onDone={close} />}
    </Dialog>
  )
}

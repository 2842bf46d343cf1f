import { lazy, Suspense, useState } from 'react'
import { usePersonAddress } from './person-address.ts'

const PersonDrawer = lazy(() =>
  import('./person-drawer.lazy.tsx').then((module) => ({ default: module.PersonDrawer })),
)

/**
 * Renders the drawer of the person in the URL. It stays mounted until its closing animation ends, however it was
 * closed.
 */
export function PersonDrawerHost() {
  const { userId, close } = usePersonAddress()
  const [openUserId, setOpenUserId] = useState(userId)
  if (userId && userId !== openUserId) setOpenUserId(userId)
  const onClosed = () => {
    setOpenUserId(null)
    // If the drawer was opened by its URL or closed with Back, nothing else returns the focus to the row.
    const link =
      openUserId && document.querySelector<HTMLElement>(`[data-person="${CSS.escape(openUserId)}"]`)
    if (link && document.activeElement === document.body) link.focus()
  }
  if (!openUserId) return null
  return (
    <Suspense fallback={null}>
      <PersonDrawer userId={openUserId} isOpen={userId !== null} onClose={close} onGone={onClosed} />
    </Suspense>
  )
}

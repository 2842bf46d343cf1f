import { lazy, Suspense, useState } from 'react'
import { usePersonAddress } from './person-address.ts'

const PersonDrawer = lazy(() =>
  import('./person-drawer.tsx').then((module) => ({ default: module.PersonDrawer })),
)

/** The drawer of whom the address names; it stays until it has slid out, however it was left. */
export function PersonDrawerHost() {
  const { userId, close } = usePersonAddress()
  const [shown, setShown] = useState(userId)
  if (userId && userId !== shown) setShown(userId)
  const onGone = () => {
    setShown(null)
    // Where it was opened by its address, or left by Back, nothing else gives the focus to the row.
    const link = shown && document.querySelector<HTMLElement>(`[data-person="${CSS.escape(shown)}"]`)
    if (link && document.activeElement === document.body) link.focus()
  }
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      <PersonDrawer userId={shown} isOpen={userId !== null} onClose={close} onGone={onGone} />
    </Suspense>
  )
}

import { OFFLINE_MESSAGE } from '@metapyra/session/errors'
import type { ComponentType } from 'react'
import { useState } from 'react'
import { session } from '../session.ts'

type SettingsDialog = ComponentType<{ isOpen: boolean; onClose(): void }>

/** The dialog about oneself, fetched when it is first opened: few open it, and nobody waits for it in the room. */
export const useSettings = () => {
  const [Dialog, setDialog] = useState<SettingsDialog | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    setIsOpen(true)
    if (Dialog) return
    import('./settings-dialog.tsx').then(
      (module) => setDialog(() => module.SettingsDialog),
      () => {
        setIsOpen(false)
        session.toast('error', OFFLINE_MESSAGE)
      },
    )
  }
  return { Dialog, isOpen, open, close: () => setIsOpen(false) }
}

import { createRoot } from 'react-dom/client'
import type { DialogName } from './open-dialog.ts'

export const showDialog = (_name: DialogName, _about?: string) => {
  createRoot(document.body)
}

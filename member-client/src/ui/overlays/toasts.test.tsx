import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { session } from '../../session/session.ts'
import { Overlays } from './overlays.tsx'
import { openToasts } from './toasts.lazy.tsx'

test('[TEXT-5] a toast isolates a name that is read from right to left', async () => {
  HTMLElement.prototype.showPopover ??= () => undefined
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Overlays />)
  openToasts()
  session.toast('success', 'محمد علي (2) was removed.')
  await expect
    .poll(() => document.body.textContent, { timeout: 30_000 })
    .toContain('\u2068محمد علي\u2069 (2) was removed.')
  root.unmount()
})

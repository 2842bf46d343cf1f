import { atom } from 'nanostores'
import { createRoot } from 'react-dom/client'
import { useStore } from '../../ui/controls/use-store.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FeedbackForm, NewsletterForm, RequirementForm } from './dialog-forms.tsx'
import { OfferForm } from './offer-form.tsx'
import type { DialogName } from './open-dialog.ts'

const titles: Record<DialogName, string> = {
  newsletter: 'Newsletter',
  feedback: 'Give feedback',
  requirement: 'Contact us',
  offer: 'Request a quote',
}

const $shown = atom<{ name: DialogName; about: string } | null>(null)
let isMounted = false

/** Opens a dialog, in a root of its own beside the page's. */
export const showDialog = (name: DialogName, about = ''): void => {
  $shown.set({ name, about })
  if (isMounted) return
  isMounted = true
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Dialogs />)
}

const formOf = ({ name, about }: { name: DialogName; about: string }) => {
  switch (name) {
    case 'newsletter':
      return <NewsletterForm />
    case 'feedback':
      return <FeedbackForm />
    case 'requirement':
      return <RequirementForm />
    case 'offer':
      return <OfferForm planCode={about} />
  }
}

function Dialogs() {
  const shown = useStore($shown)
  return (
    <Dialog title={shown ? titles[shown.name] : ''} isOpen={shown !== null} onClose={() => $shown.set(null)}>
      {shown && formOf(shown)}
    </Dialog>
  )
}

import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FeedbackForm, NewsletterForm, RequirementForm } from './dialog-forms.tsx'
import type { DialogName } from './open-dialog.ts'
import { OfferForm } from './quote-form.tsx'

const titles: Record<DialogName, string> = {
  newsletter: 'Newsletter',
  feedback: 'Give feedback',
  requirement: 'Contact us',
  offer: 'Request a quote',
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

const show = createOverlay<{ name: DialogName; about: string }>((request, close) => (
  <Dialog title={request ? titles[request.name] : ''} isOpen={request !== null} onClose={close}>
    {request && formOf(request)}
  </Dialog>
))

/** Opens a dialog. */
export const showDialog = (name: DialogName, about = ''): void => show({ name, about })

import { useState } from 'react'
import css from '../guests.module.css'
import { InfoDialog } from '../links/info-dialog.tsx'
import { useChangeLink } from '../links/use-links.ts'
import type { GuestLink } from '../resource.ts'
import type { Corner } from './corner-field.tsx'
import { CornerField } from './corner-field.tsx'
import { cornerOf } from './link-corner.ts'
import { WidgetCode } from './widget-code.tsx'
import { WidgetPreview } from './widget-preview.tsx'

/** The website button of an open link: its corner, a preview, and the script tag to copy. */
export function WidgetDialog({ link, onClose }: { link: GuestLink; onClose: () => void }) {
  const [isOpen, setIsOpen] = useState(true)
  const [displayedLink, setDisplayedLink] = useState(link)
  const { mutate, mutation } = useChangeLink()
  const move = (position: Corner) => {
    const linkInfo = { position, ...(displayedLink.maxUses !== null && { maxUses: displayedLink.maxUses }) }
    mutate(
      { id: displayedLink.id, values: { linkInfo }, successNotification: false },
      { onSuccess: ({ data }) => setDisplayedLink(data) },
    )
  }
  return (
    <InfoDialog title="Website button" isOpen={isOpen} onDone={() => setIsOpen(false)} onClose={onClose}>
      <div className={css['fields']}>
        <CornerField corner={cornerOf(displayedLink)} onChoose={move} isDisabled={mutation.isPending} />
        <WidgetPreview corner={cornerOf(displayedLink)} />
        <WidgetCode widget={displayedLink.widget} />
      </div>
    </InfoDialog>
  )
}

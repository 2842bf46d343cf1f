import type { GuestInvite } from '@metapyra/contract/entities/admin'
import { Button } from 'antd'
import css from '../guests.module.css'
import { WidgetCode } from '../widget/widget-code.tsx'
import { InfoDialog } from './info-dialog.tsx'
import { useCopyLink } from './use-copy-link.ts'

interface MadeLinkProps {
  link: GuestInvite
  isOpen: boolean
  onDone: () => void
  onClose: () => void
}

export function MadeLink({ link, isOpen, onDone, onClose }: MadeLinkProps) {
  const copy = useCopyLink()
  return (
    <InfoDialog title="Your open link" isOpen={isOpen} onDone={onDone} onClose={onClose}>
      <div className={css['fields']}>
        <label>
          <span>Link</span>
          <input className="input" readOnly value={link.url} onFocus={({ target }) => target.select()} />
        </label>
        <div>
          <Button onClick={() => void copy(link.url, 'Link copied.')}>Copy link</Button>
        </div>
        <WidgetCode widget={link.widget} />
      </div>
    </InfoDialog>
  )
}

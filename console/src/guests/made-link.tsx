import type { GuestInvite } from '@metapyra/contract/entities/admin'
import { Button, Modal } from 'antd'
import css from './guests.module.css'
import { useCopyLink } from './use-copy-link.ts'
import { WidgetCode } from './widget-code.tsx'

interface MadeLinkProps {
  link: GuestInvite
  isOpen: boolean
  onDone: () => void
  onClose: () => void
}

export function MadeLink({ link, isOpen, onDone, onClose }: MadeLinkProps) {
  const copy = useCopyLink()
  return (
    <Modal
      open={isOpen}
      title="Your open link"
      footer={
        <Button type="primary" onClick={onDone}>
          Done
        </Button>
      }
      onCancel={onDone}
      afterClose={onClose}
    >
      <div className={css['fields']}>
        <label>
          <span>For whoever shall come</span>
          <input className="input" readOnly value={link.url} onFocus={({ target }) => target.select()} />
        </label>
        <div>
          <Button onClick={() => void copy(link.url, 'Link copied.')}>Copy link</Button>
        </div>
        <WidgetCode widget={link.widget} />
      </div>
    </Modal>
  )
}

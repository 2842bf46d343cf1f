import { GUEST_LINKS_MAX } from '@metapyra/contract/constants'
import type { GuestInvite } from '@metapyra/contract/entities/admin'
import type { GuestRight } from '@metapyra/contract/guests'
import { addressesIn } from '@metapyra/session/addresses'
import { CORNERS, LIFETIMES, maxUsesIn } from '@metapyra/session/guest-link'
import { Form } from 'antd'
import { useId, useState } from 'react'
import { noAddressesIn } from '../../email/no-addresses.ts'
import { useNotify } from '../../notice/notice.tsx'
import { useKeepUnsaved, useUnsaved } from '../../session/unsaved-forms.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { sendForm } from '../../ui/form/send-form.ts'
import { counted } from '../../ui/format/counted.ts'
import css from '../guests.module.css'
import type { LinksWish } from '../resource.ts'
import type { Corner } from '../widget/corner-field.tsx'
import { CornerField } from '../widget/corner-field.tsx'
import { WidgetPreview } from '../widget/widget-preview.tsx'
import { LinkFields } from './link-fields.tsx'
import { ALLOWS_AS_ALL, changedRights, LinkRights } from './link-rights.tsx'
import { MadeLink } from './made-link.tsx'
import type { NewLinksForm } from './use-links.ts'
import { useNewLinks } from './use-links.ts'

type LinkKind = 'mail' | 'open'

interface MakeDialogProps {
  /** What all guests see. */
  guestRights: readonly GuestRight[]
  onClose: () => void
}

/** Makes links: one an address, mailed to it, or an open one to copy, for a website as well. */
export function MakeDialog({ guestRights, onClose }: MakeDialogProps) {
  const notify = useNotify()
  const id = useId()
  const [way, setWay] = useState<LinkKind>('mail')
  const [position, setPosition] = useState<Corner>(CORNERS[0][0])
  const [made, setMade] = useState<GuestInvite | null>(null)
  const { form, formProps, formLoading, open, close } = useNewLinks(
    way === 'open',
    ({ invites, skipped }) => {
      if (way === 'open') return setMade(invites[0] ?? null)
      const left = skipped.map(({ email, reason }) => `${email} ${reason}`).join(', ')
      const sent = `${counted(invites.length, 'invitation', 'invitations')} sent.`
      notify({ type: left ? 'warning' : 'success', message: left ? `${sent} Skipped: ${left}.` : sent })
    },
  )
  const unsaved = useUnsaved<string>('guests')
  const emails: string = Form.useWatch('emailList', { form, preserve: true }) ?? unsaved ?? ''
  useKeepUnsaved('guests', way === 'mail' && emails.trim() ? emails : null)
  const addresses = addressesIn(emails)

  const choose = (one: LinkKind) => {
    setWay(one)
    // A link that is mailed to one person is for that one, unless told otherwise.
    form.setFieldValue('maxUses', one === 'mail' ? '1' : '')
  }
  const send = ({ lifetimeMs, maxUses, allows }: NewLinksForm) => {
    const count = maxUsesIn(maxUses) ?? null
    void sendForm(formProps, {
      timestamp: Date.now() + (lifetimeMs ?? LIFETIMES[0].ms),
      emailList: way === 'mail' ? addresses : [],
      linkInfo: {
        position,
        ...changedRights(ALLOWS_AS_ALL, allows),
        ...(count !== null && { maxUses: count }),
      },
    } satisfies LinksWish)
  }

  if (made) return <MadeLink link={made} isOpen={open} onDone={close} onClose={onClose} />
  return (
    <Dialog
      open={open}
      hasWords={way === 'mail' && emails.trim() !== ''}
      title="Invite guests"
      okText={
        way === 'open'
          ? 'Create link'
          : addresses.length > 0
            ? `Send ${counted(addresses.length, 'invitation', 'invitations')}`
            : 'Send invitations'
      }
      okButtonProps={{ loading: formLoading }}
      onOk={form.submit}
      onCancel={close}
      afterClose={onClose}
    >
      <fieldset className={css['ways']}>
        <legend className="visually-hidden">How to invite</legend>
        {(['mail', 'open'] as const).map((one) => (
          <label key={one}>
            <input type="radio" name={`${id}-way`} checked={way === one} onChange={() => choose(one)} />
            {one === 'mail' ? 'One link per email' : 'One open link'}
          </label>
        ))}
      </fieldset>
      <Form
        {...formProps}
        layout="vertical"
        requiredMark={false}
        initialValues={{
          emailList: unsaved ?? '',
          lifetimeMs: LIFETIMES[0].ms,
          maxUses: '1',
          allows: ALLOWS_AS_ALL,
        }}
        onFinish={send}
      >
        {way === 'mail' ? (
          <Form.Item
            name="emailList"
            label="Emails"
            rules={[{ validator: (_, text: string) => checkAddresses(text) }]}
            validateTrigger="onSubmit"
          >
            <textarea
              className="input"
              rows={4}
              autoComplete="off"
              placeholder="ann@acme.com, bob@acme.com"
            />
          </Form.Item>
        ) : (
          <div className={css['fields']}>
            <CornerField corner={position} onChoose={setPosition} />
            <WidgetPreview corner={position} />
          </div>
        )}
        <LinkFields />
        <Form.Item name="allows" noStyle>
          <LinkRights guestRights={guestRights} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}

async function checkAddresses(text: string): Promise<void> {
  const { length } = addressesIn(text)
  const wrong = noAddressesIn(text)
  if (length === 0) throw new Error('Enter at least one email, like ann@acme.com.')
  if (length > GUEST_LINKS_MAX) throw new Error(`Up to ${GUEST_LINKS_MAX} at a time.`)
  if (wrong.length > 0)
    throw new Error(`Not a valid email: ${wrong.slice(0, 5).join(', ')}. Fix or remove to continue.`)
}

import type { GuestInvite } from '@metapyra/contract/entities/admin'
import type { GuestRight } from '@metapyra/contract/guests'
import { GUEST_LINKS_MAX } from '@metapyra/contract/guests'
import { CORNERS, LIFETIMES, maxUsesIn } from '@metapyra/session/guest-link'
import { Form } from 'antd'
import { useId, useState } from 'react'
import { cleanAddressesIn, invalidAddressesIn, reasonOf } from '../../email/addresses.ts'
import { useNotify } from '../../notice/notice.tsx'
import { useKeepUnsaved, useUnsaved } from '../../session/unsaved-forms.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { sendForm } from '../../ui/form/send-form.ts'
import { formatCount } from '../../ui/format/counted.ts'
import css from '../guests.module.css'
import type { LinksInput } from '../resource.ts'
import type { Corner } from '../widget/corner-field.tsx'
import { CornerField } from '../widget/corner-field.tsx'
import { WidgetPreview } from '../widget/widget-preview.tsx'
import { LinkFields } from './link-fields.tsx'
import { changedRights, DEFAULT_LINK_RIGHTS, LinkRights } from './link-rights.tsx'
import { MadeLink } from './made-link.tsx'
import type { NewLinksForm } from './use-links.ts'
import { useNewLinks } from './use-links.ts'

type LinkKind = 'mail' | 'open'

interface CreateLinksDialogProps {
  /** What all guests can see. */
  guestRights: readonly GuestRight[]
  onClose: () => void
}

/** Creates links: one for each email address, sent by email, or an open one to copy, which also works on a website. */
export function CreateLinksDialog({ guestRights, onClose }: CreateLinksDialogProps) {
  const notify = useNotify()
  const id = useId()
  const [linkKind, setLinkKind] = useState<LinkKind>('mail')
  const [position, setPosition] = useState<Corner>(CORNERS[0][0])
  const [createdLink, setCreatedLink] = useState<GuestInvite | null>(null)
  const { form, formProps, formLoading, open, close } = useNewLinks(
    linkKind === 'open',
    ({ invites, skipped }) => {
      if (linkKind === 'open') return setCreatedLink(invites[0] ?? null)
      const skippedText = skipped.map(({ email, reason }) => `${email} ${reason}`).join(', ')
      const sentText = `${formatCount(invites.length, 'invitation', 'invitations')} sent.`
      notify({
        type: skippedText ? 'warning' : 'success',
        message: skippedText ? `${sentText} Skipped: ${skippedText}.` : sentText,
      })
    },
  )
  const unsaved = useUnsaved<string>('guests')
  const emails: string = Form.useWatch('emailList', { form, preserve: true }) ?? unsaved ?? ''
  useKeepUnsaved('guests', linkKind === 'mail' && emails.trim() ? emails : null)
  const addresses = cleanAddressesIn(emails)

  const choose = (kind: LinkKind) => {
    setLinkKind(kind)
    // A link that is emailed to one person admits one person by default.
    form.setFieldValue('maxUses', kind === 'mail' ? '1' : '')
  }
  const send = ({ lifetimeMs, maxUses, allows }: NewLinksForm) => {
    const count = maxUsesIn(maxUses) ?? null
    void sendForm(formProps, {
      timestamp: Date.now() + (lifetimeMs ?? LIFETIMES[0].ms),
      emailList: linkKind === 'mail' ? addresses : [],
      linkInfo: {
        position,
        ...changedRights(DEFAULT_LINK_RIGHTS, allows),
        ...(count !== null && { maxUses: count }),
      },
    } satisfies LinksInput)
  }

  if (createdLink) return <MadeLink link={createdLink} isOpen={open} onDone={close} onClose={onClose} />
  return (
    <Dialog
      open={open}
      hasUnsavedText={linkKind === 'mail' && emails.trim() !== ''}
      title="Invite guests"
      okText={
        linkKind === 'open'
          ? 'Create link'
          : addresses.length > 0
            ? `Send ${formatCount(addresses.length, 'invitation', 'invitations')}`
            : 'Send invitations'
      }
      okButtonProps={{ loading: formLoading }}
      onOk={form.submit}
      onCancel={close}
      afterClose={onClose}
    >
      <fieldset className={css['ways']}>
        <legend className="visually-hidden">How to invite</legend>
        {(['mail', 'open'] as const).map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              name={`${id}-way`}
              checked={linkKind === kind}
              onChange={() => choose(kind)}
            />
            {kind === 'mail' ? 'One link per email' : 'One open link'}
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
          allows: DEFAULT_LINK_RIGHTS,
        }}
        onFinish={send}
      >
        {linkKind === 'mail' ? (
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
  const { length } = cleanAddressesIn(text)
  const invalidAddresses = invalidAddressesIn(text)
  if (length === 0) throw new Error('Enter at least one email, like ann@acme.com.')
  if (length > GUEST_LINKS_MAX) throw new Error(`Up to ${GUEST_LINKS_MAX} at a time.`)
  if (invalidAddresses.length > 0)
    throw new Error(
      `Not a valid email: ${invalidAddresses.slice(0, 5).join(', ')}.${invalidAddresses.length === 1 ? reasonOf(invalidAddresses[0] ?? '') : ''} Fix or remove to continue.`,
    )
}

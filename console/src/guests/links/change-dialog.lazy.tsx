import { maxUsesIn } from '@metapyra/session/guest-link'
import { Form } from 'antd'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { sendForm } from '../../ui/form/send-form.ts'
import type { GuestLink, LinkChange } from '../resource.ts'
import { cornerOf } from '../widget/link-corner.ts'
import { LinkFields } from './link-fields.tsx'
import { allowsOf, changedRights, LinkRights } from './link-rights.tsx'
import type { LinkForm } from './use-links.ts'
import { useLinkForm } from './use-links.ts'

interface ChangeDialogProps {
  link: GuestLink
  onClose: () => void
}

/**
 * Changes when a link expires and how many guests it admits. Guests who are inside stay, but no longer than the link.
 */
export function ChangeDialog({ link, onClose }: ChangeDialogProps) {
  const { form, formProps, formLoading, open, close } = useLinkForm(link)
  const save = ({ lifetimeMs, maxUses, allows }: LinkForm) => {
    const count = maxUsesIn(maxUses) ?? null
    void sendForm(formProps, {
      ...(lifetimeMs !== null && { timestamp: Date.now() + lifetimeMs }),
      linkInfo: {
        position: cornerOf(link),
        ...changedRights(allowsOf(link), allows),
        ...(count !== null && { maxUses: count }),
      },
    } satisfies LinkChange)
  }
  return (
    <Dialog
      open={open}
      title={link.email ? `Edit link for ${link.email}` : 'Edit open link'}
      okText="Save"
      okButtonProps={{ loading: formLoading }}
      onOk={form.submit}
      onCancel={close}
      afterClose={onClose}
    >
      <Form
        {...formProps}
        layout="vertical"
        requiredMark={false}
        initialValues={{
          lifetimeMs: null,
          maxUses: link.maxUses === null ? '' : String(link.maxUses),
          allows: allowsOf(link),
        }}
        onFinish={save}
      >
        <LinkFields canKeepEnd />
        <Form.Item name="allows" noStyle>
          <LinkRights guestRights={link.rights} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}

import { INVITATIONS_MAX } from '@metapyra/contract/invitation'
import { Form } from 'antd'
import { cleanAddressesIn, invalidAddressesIn, reasonOf } from '../../email/addresses.ts'
import { useAccess } from '../../providers/access.ts'
import { useKeepUnsaved, useUnsaved } from '../../session/unsaved-forms.ts'
import { SeatsLeft } from '../../subscription/seats/seats-left.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { formatCount } from '../../ui/format/counted.ts'
import css from './invite-dialog.module.css'
import type { Fields } from './use-invite-form.ts'
import { useInviteForm } from './use-invite-form.ts'

const MAX_NAMED = 5

/** Accepts email addresses in any copied form, and sends invitations by email. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { form, formProps, formLoading, open, close, invite } = useInviteForm()
  const may = useAccess()
  const emails = Form.useWatch('emailList', form) ?? ''
  const { length } = cleanAddressesIn(emails)
  const unsaved = useUnsaved<Fields>('invite')
  const fields = Form.useWatch([], form)
  useKeepUnsaved('invite', emails.trim() === '' ? null : fields)
  return (
    <Dialog
      open={open}
      hasUnsavedText={emails.trim() !== ''}
      title="Invite people"
      okText={length > 0 ? `Send ${formatCount(length, 'invitation', 'invitations')}` : 'Send invitations'}
      okButtonProps={{ loading: formLoading }}
      onOk={form.submit}
      onCancel={close}
      afterClose={onClose}
    >
      <Form
        {...formProps}
        layout="vertical"
        requiredMark={false}
        initialValues={{ emailList: '', role: 'user', ...unsaved }}
        onFinish={invite}
      >
        <Form.Item
          name="emailList"
          label="Emails"
          extra="Separate with commas, spaces or new lines."
          rules={[{ validator: (_, text: string) => checkAddresses(text) }]}
          validateTrigger="onSubmit"
        >
          <textarea
            className={css['addresses']}
            rows={4}
            autoComplete="off"
            placeholder="ann@acme.com, bob@acme.com"
          />
        </Form.Item>
        <div className={css['seats']}>
          <SeatsLeft seatsNeeded={length}>
            Invitations go out only if everyone gets a seat. People already in the space don’t need one.
          </SeatsLeft>
        </div>
        <Form.Item name="role" label="Role">
          <select className={`select ${css['select']}`}>
            <option value="user">Member</option>
            {may('makeAdmins').can && <option value="admin">Admin</option>}
          </select>
        </Form.Item>
      </Form>
    </Dialog>
  )
}

async function checkAddresses(text: string): Promise<void> {
  const { length } = cleanAddressesIn(text)
  const invalidAddresses = invalidAddressesIn(text)
  if (length === 0) throw new Error('Enter at least one email, like ann@acme.com.')
  if (length > INVITATIONS_MAX) throw new Error(`Up to ${INVITATIONS_MAX} at a time. Use Import for more.`)
  if (invalidAddresses.length > 0)
    throw new Error(
      `Not a valid email: ${invalidAddresses.slice(0, MAX_NAMED).join(', ')}${invalidAddresses.length > MAX_NAMED ? ' …' : ''}.${invalidAddresses.length === 1 ? reasonOf(invalidAddresses[0] ?? '') : ''} Fix or remove ${invalidAddresses.length > 1 ? 'them' : 'it'} to continue.`,
    )
}

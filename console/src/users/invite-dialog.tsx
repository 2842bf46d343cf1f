import { INVITATIONS_MAX } from '@metapyra/contract/constants'
import { addressesIn } from '@metapyra/session/addresses'
import { Form } from 'antd'
import { useState } from 'react'
import { useKeepUnsaved, useUnsaved } from '../app/unsaved.ts'
import { noAddressesIn } from '../mail-addresses/no-addresses.ts'
import { useMay } from '../providers/access.ts'
import { SeatsLeft } from '../subscription/seats-left.tsx'
import { counted } from '../ui/counted.ts'
import { Dialog } from '../ui/dialog.tsx'
import css from './invite-dialog.module.css'
import type { InviteRole } from './use-invite.ts'
import { useInvite } from './use-invite.ts'

interface Fields {
  emailList: string
  role: InviteRole
}
const MAX_NAMED = 5

/** Asks for addresses, in whatever form they were copied, and invites them by mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { invite, isSending } = useInvite()
  const [form] = Form.useForm<Fields>()
  // Closed before it is gone: only then does it give the focus back.
  const [isOpen, setIsOpen] = useState(true)
  const may = useMay()
  const typed = Form.useWatch('emailList', form) ?? ''
  const { length } = addressesIn(typed)
  const unsaved = useUnsaved<Fields>('invite')
  const fields = Form.useWatch([], form)
  useKeepUnsaved('invite', typed.trim() === '' ? null : fields)
  const send = async ({ emailList, role }: Fields) => {
    if (await invite(addressesIn(emailList), role)) setIsOpen(false)
  }
  return (
    <Dialog
      open={isOpen}
      hasWords={typed.trim() !== ''}
      title="Invite people"
      okText={length > 0 ? `Send ${counted(length, 'invitation', 'invitations')}` : 'Send invitations'}
      okButtonProps={{ loading: isSending }}
      onOk={form.submit}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ emailList: '', role: 'user', ...unsaved }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="emailList"
          label="Mail addresses"
          extra="One or many, with commas, spaces or lines between them."
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
          <SeatsLeft wanted={length}>
            Invitations go out where all of them have one. People who are in the space already need none.
          </SeatsLeft>
        </div>
        <Form.Item name="role" label="They come in as">
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
  const { length } = addressesIn(text)
  const wrong = noAddressesIn(text)
  if (length === 0) throw new Error('Write at least one mail address, like ann@acme.com.')
  if (length > INVITATIONS_MAX)
    throw new Error(`At most ${INVITATIONS_MAX} at once; use the import for more.`)
  if (wrong.length > 0)
    throw new Error(
      `Not a mail address: ${wrong.slice(0, MAX_NAMED).join(', ')}${wrong.length > MAX_NAMED ? ' …' : ''}. Correct or remove ${wrong.length > 1 ? 'them' : 'it'}; nothing is sent yet.`,
    )
}

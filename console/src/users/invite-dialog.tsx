import { addressesIn } from '@metapyra/session/addresses'
import { useForm } from '@refinedev/antd'
import type { HttpError } from '@refinedev/core'
import { Form, Modal } from 'antd'
import { useRef, useState } from 'react'
import { mayDo } from '../providers/access.ts'
import { state } from '../session.ts'
import { SeatsLeft } from '../subscription/seats-left.tsx'
import { counted } from '../ui/counted.ts'
import { noAddressesIn } from './addresses.ts'
import css from './invite-dialog.module.css'
import type { Invited, InviteRole } from './use-invite.ts'
import { inviteInput, useInvitedNews } from './use-invite.ts'

interface Fields {
  emailList: string
  role: InviteRole
}
const MAX_ADDRESSES = 500
const MAX_NAMED = 5

/** Asks for addresses, in whatever form they were copied, and invites them by mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const tell = useInvitedNews()
  // Closed before it is gone: only then does it give the focus back.
  const [isOpen, setIsOpen] = useState(true)
  // A second mail voids the link of the first: a second click is ignored even while the dialog is closing.
  const isSent = useRef(false)
  const acting = { role: state.$workspace.get()?.userRole ?? null, userId: state.$user.get()?.id ?? null }
  const { form, formProps, onFinish, mutation } = useForm<Invited, HttpError, Fields>({
    resource: 'workspace/send-invite',
    action: 'create',
    redirect: false,
    successNotification: false,
    invalidates: [],
    onMutationSuccess: ({ data }) => {
      tell(data)
      setIsOpen(false)
    },
    onMutationError: () => {
      isSent.current = false
    },
  })
  const { length } = addressesIn(Form.useWatch('emailList', form) ?? '')
  const send = async ({ emailList, role }: Fields) => {
    if (isSent.current) return
    isSent.current = true
    // What a form gives and what the call takes are not the same; a refusal stands in a notice already.
    await onFinish(inviteInput(addressesIn(emailList), role) as unknown as Fields).catch(() => undefined)
  }
  return (
    <Modal
      open={isOpen}
      title="Invite people"
      okText={length > 0 ? `Send ${counted(length, 'invitation', 'invitations')}` : 'Send invitations'}
      okButtonProps={{ loading: mutation.isPending }}
      onOk={form.submit}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
    >
      <Form
        {...formProps}
        layout="vertical"
        requiredMark={false}
        initialValues={{ emailList: '', role: 'user' }}
        onFinish={(values) => void send(values as Fields)}
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
            {mayDo(acting, 'users', 'makeAdmin').can && <option value="admin">Admin</option>}
          </select>
        </Form.Item>
      </Form>
    </Modal>
  )
}

async function checkAddresses(text: string): Promise<void> {
  const { length } = addressesIn(text)
  const wrong = noAddressesIn(text)
  if (length === 0) throw new Error('Write at least one mail address, like ann@acme.com.')
  if (length > MAX_ADDRESSES) throw new Error(`At most ${MAX_ADDRESSES} at once; use the import for more.`)
  if (wrong.length > 0)
    throw new Error(
      `Not a mail address: ${wrong.slice(0, MAX_NAMED).join(', ')}${wrong.length > MAX_NAMED ? ' …' : ''}. Correct or remove ${wrong.length > 1 ? 'them' : 'it'}; nothing is sent yet.`,
    )
}

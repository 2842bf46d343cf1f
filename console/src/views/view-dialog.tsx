import type { View, ViewState } from '@metapyra/contract/entities/view'
import { useModalForm } from '@refinedev/antd'
import type { HttpError } from '@refinedev/core'
import { Checkbox, Form } from 'antd'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { sendForm } from '../ui/form/send-form.ts'

interface ViewDialogProps {
  list: View['list']
  /** Null: a new one. */
  view: View | null
  /** What the list shows now. */
  state: ViewState
  onClose: () => void
}

interface Fields {
  name: string
  isShared: boolean
  isRenewed: boolean
}

const NAME_MAX = 60

/** Gives what a list shows a name; or another name, owner or content to a view. */
export function ViewDialog({ list, view, state, onClose }: ViewDialogProps) {
  const { form, formProps, formLoading, open, close } = useModalForm<View, HttpError, Fields>({
    resource: 'views',
    action: view ? 'edit' : 'create',
    ...(view && { id: view.id }),
    queryOptions: { enabled: false },
    mutationMode: 'pessimistic',
    defaultVisible: true,
    autoResetForm: false,
    successNotification: false,
    errorNotification: false,
    // Whatever it is refused for has to do with the name: it stands there.
    disableServerSideValidation: true,
    onMutationError: ({ message }) => form.setFields([{ name: 'name', errors: [message] }]),
  })
  const name = view?.name ?? ''
  const typed = Form.useWatch('name', form) ?? name
  const save = ({ isShared, isRenewed }: Fields) => {
    if (formLoading) return
    const wish = { name: typed.trim(), isShared, state: view && !isRenewed ? view.state : state }
    void sendForm(formProps, { list, ...wish })
  }
  return (
    <Dialog
      open={open}
      hasWords={typed.trim() !== name}
      title={view ? 'Edit view' : 'Save view'}
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
        initialValues={{ name, isShared: view?.isShared ?? false, isRenewed: false }}
        onFinish={save}
      >
        <Form.Item
          name="name"
          label="Name"
          extra="Saves status, filters, order and columns, but not your search."
          rules={[{ required: true, whitespace: true, message: 'Enter a name.' }]}
          validateTrigger="onSubmit"
        >
          <input className="input" autoComplete="off" maxLength={NAME_MAX} />
        </Form.Item>
        <Form.Item name="isShared" valuePropName="checked" noStyle>
          <Checkbox>Share with all owners and admins</Checkbox>
        </Form.Item>
        {view && (
          <Form.Item name="isRenewed" valuePropName="checked" noStyle>
            <Checkbox>Replace with the current filters and columns</Checkbox>
          </Form.Item>
        )}
      </Form>
    </Dialog>
  )
}

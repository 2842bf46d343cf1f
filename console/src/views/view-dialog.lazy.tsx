import type { View, ViewState } from '@metapyra/contract/entities/view'
import { useModalForm } from '@refinedev/antd'
import type { HttpError } from '@refinedev/core'
import { Checkbox, Form } from 'antd'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { sendForm } from '../ui/form/send-form.ts'

interface ViewDialogProps {
  list: View['list']
  /** Null for a new view. */
  view: View | null
  /** The list's current state. */
  state: ViewState
  onClose: () => void
}

interface Fields {
  name: string
  isShared: boolean
  isRenewed: boolean
}

const NAME_MAX = 60

/** Saves the list's current state as a view, or changes a view's name, owner or content. */
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
    // Every error concerns the name, so it is displayed at that field.
    disableServerSideValidation: true,
    onMutationError: ({ message }) => form.setFields([{ name: 'name', errors: [message] }]),
  })
  const name = view?.name ?? ''
  const typedName = Form.useWatch('name', form) ?? name
  const save = ({ isShared, isRenewed }: Fields) => {
    if (formLoading) return
    const input = { name: typedName.trim(), isShared, state: view && !isRenewed ? view.state : state }
    void sendForm(formProps, { list, ...input })
  }
  return (
    <Dialog
      open={open}
      hasUnsavedText={typedName.trim() !== name}
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

import type { View, ViewState } from '@metapyra/contract/entities/view'
import type { HttpError } from '@refinedev/core'
import { Checkbox, Form } from 'antd'
import { useState } from 'react'
import { Dialog } from '../ui/dialog/dialog.tsx'
import type { Views } from './use-views.ts'

interface ViewDialogProps {
  views: Views
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
export function ViewDialog({ views, view, state, onClose }: ViewDialogProps) {
  const [form] = Form.useForm<Fields>()
  const name = view?.name ?? ''
  const typed = Form.useWatch('name', form) ?? name
  // Closed before it is gone: only then does it give the focus back.
  const [isOpen, setIsOpen] = useState(true)
  const [isSaving, setIsSaving] = useState(false)
  const save = async ({ isShared, isRenewed }: Fields) => {
    if (isSaving) return
    setIsSaving(true)
    const wish = { name: typed.trim(), isShared, state: view && !isRenewed ? view.state : state }
    try {
      await (view ? views.change(view, wish) : views.add(wish))
      setIsOpen(false)
    } catch (error) {
      form.setFields([{ name: 'name', errors: [(error as HttpError).message] }])
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <Dialog
      open={isOpen}
      hasWords={typed.trim() !== name}
      title={view ? 'Edit view' : 'Save view'}
      okText="Save"
      okButtonProps={{ loading: isSaving }}
      onOk={form.submit}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name, isShared: view?.isShared ?? false, isRenewed: false }}
        onFinish={(fields) => void save(fields)}
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

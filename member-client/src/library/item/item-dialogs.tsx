import type { LibraryItem } from '@metapyra/contract/entities/library'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { changeItem } from '../library-store.ts'
import type { OfItem } from './dialog-foot.tsx'
import { Foot } from './dialog-foot.tsx'
import { Tags } from './tags/tags.tsx'

export const showTags = createOverlay<LibraryItem>((item, close) => (
  <Dialog title="Tags" isOpen={item !== null} onClose={close}>
    {item && <Tags item={item} close={close} />}
  </Dialog>
))

function Address({ item, close }: OfItem) {
  const form = useForm(async ({ url = '' }) => {
    if (url !== item.url) await changeItem(item, { url }, true)
    close()
  })
  return (
    <Form form={form}>
      <Field
        label="URL"
        name="url"
        type="url"
        inputMode="url"
        defaultValue={item.url ?? ''}
        maxLength={2048}
        autoComplete="off"
        autoFocus
      />
      <Foot isBusy={form.isSending} close={close} />
    </Form>
  )
}

export const showAddress = createOverlay<LibraryItem>((item, close) => (
  <Dialog title="Edit link" isOpen={item !== null} onClose={close}>
    {item && <Address item={item} close={close} />}
  </Dialog>
))

import type { LibraryItem } from '@metapyra/contract/entities/library'
import * as look from '../../board/form.module.css'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Field } from '../../design/field.tsx'
import { Form } from '../../design/form.tsx'
import { ownRoot } from '../../design/own-root.tsx'
import { useForm } from '../../design/use-form.ts'
import { changeItem } from '../library-store.ts'

interface OfItem {
  item: LibraryItem
  close(): void
}

const Foot = ({ isBusy, close }: { isBusy: boolean; close(): void }) => (
  <p className={look.acts}>
    <Button kind="plain" onClick={close}>
      Cancel
    </Button>
    <Button type="submit" isBusy={isBusy}>
      Save
    </Button>
  </p>
)

function Tags({ item, close }: OfItem) {
  const form = useForm(async ({ tags = '' }) => {
    const words = tags.split(/[,;]/u).map((tag) => tag.trim().replace(/^#/u, ''))
    await changeItem(item, { tags: [...new Set(words.filter(Boolean))] }, true)
    close()
  })
  return (
    <Form form={form}>
      <Field
        label="Tags"
        name="tags"
        required={false}
        hint="Commas between them. A search finds what has a tag."
        defaultValue={item.tags.join(', ')}
        maxLength={600}
        autoComplete="off"
        autoFocus
      />
      <Foot isBusy={form.isSending} close={close} />
    </Form>
  )
}

export const showTags = ownRoot<LibraryItem>((item, close) => (
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
        label="Address"
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

export const showAddress = ownRoot<LibraryItem>((item, close) => (
  <Dialog title="Where it leads" isOpen={item !== null} onClose={close}>
    {item && <Address item={item} close={close} />}
  </Dialog>
))

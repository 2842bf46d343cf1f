import type { LibraryItem } from '@metapyra/contract/entities/library'
import { LIBRARY } from '@metapyra/contract/library'
import { Button } from '../ui/controls/button.tsx'
import { Field } from '../ui/forms/field.tsx'
import { Form } from '../ui/forms/form.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { createOverlay } from '../ui/overlays/create-overlay.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import * as look from '../ui/tab/form.module.css'
import { changeItem, createItem, openItem } from './library-store.ts'

interface Acts {
  words: string
  isBusy: boolean
  close(): void
}

const Foot = ({ words, isBusy, close }: Acts) => (
  <p className={look.acts}>
    <Button kind="plain" onClick={close}>
      Cancel
    </Button>
    <Button type="submit" isBusy={isBusy}>
      {words}
    </Button>
  </p>
)

/** Selects a file's name without its extension, the part that people want to change. */
const selectStem = (field: HTMLInputElement): void => {
  const at = field.value.lastIndexOf('.')
  field.setSelectionRange(0, at > 0 ? at : field.value.length)
}

function Rename({ item, close }: { item: LibraryItem; close(): void }) {
  const form = useForm(async ({ name = '' }) => {
    if (name !== item.name) await changeItem(item, { name }, true)
    close()
  })
  return (
    <Form form={form}>
      <Field
        label="Name"
        name="name"
        defaultValue={item.name}
        maxLength={LIBRARY.nameMaxLength}
        autoComplete="off"
        autoFocus
        onFocus={({ currentTarget }) => item.kind === 'file' && selectStem(currentTarget)}
      />
      <Foot words="Rename" isBusy={form.isSending} close={close} />
    </Form>
  )
}

export const showRename = createOverlay<LibraryItem>((item, close) => (
  <Dialog title="Rename" isOpen={item !== null} onClose={close}>
    {item && <Rename item={item} close={close} />}
  </Dialog>
))

interface NameRequest {
  kind: 'folder' | 'note' | 'link'
  parentId: string | null
  /** The suggested name. */
  name?: string
}

const TITLES = { folder: 'New folder', note: 'New note', link: 'New link' } as const

const nameOfUrl = (url: string): string => (URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url)
/** Completes an address typed without its scheme. */
const withScheme = (input: string): string => (/^[a-z][\w+.-]*:/i.test(input) ? input : `https://${input}`)

function NewItemForm({ kind, parentId, name: suggestedName, close }: NameRequest & { close(): void }) {
  const isLink = kind === 'link'
  const form = useForm(async ({ name = '', url = '' }) => {
    const address = withScheme(url)
    const created = await createItem({
      kind,
      parentId,
      name: name || nameOfUrl(address),
      ...(isLink && { url: address }),
    })
    close()
    // A note's text is written on its page, so it opens.
    if (kind === 'note') openItem(created.id)
  })
  return (
    <Form form={form}>
      {isLink && (
        <Field
          label="URL"
          name="url"
          inputMode="url"
          maxLength={2048}
          placeholder="https://"
          autoComplete="off"
          autoFocus
        />
      )}
      <Field
        label={isLink ? 'Name (optional)' : 'Name'}
        name="name"
        defaultValue={suggestedName}
        required={!isLink}
        maxLength={LIBRARY.nameMaxLength}
        autoComplete="off"
        autoFocus={!isLink}
      />
      <Foot words={isLink ? 'Add' : 'Create'} isBusy={form.isSending} close={close} />
    </Form>
  )
}

/** Dialog that creates a folder, note or link in a folder. */
export const showNew = createOverlay<NameRequest>((request, close) => (
  <Dialog title={request ? TITLES[request.kind] : ''} isOpen={request !== null} onClose={close}>
    {request && <NewItemForm {...request} close={close} />}
  </Dialog>
))

import { useRef, useState } from 'react'
import { useCall } from '../../../data/query.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { changeItem } from '../../library-store.ts'
import type { OfItem } from '../dialog-foot.tsx'
import { Foot } from '../dialog-foot.tsx'
import { offeredTags, tagsIn, withTag } from './tag-words.ts'
import * as css from './tags.module.css'

/** [LIB-61] What an item is found by, and of the tags that there are those that are meant, perhaps. */
export function Tags({ item, close }: OfItem) {
  const before = item.tags.join(', ')
  const [typed, setTyped] = useState(before)
  // One can write them all the same where they don't load.
  const { data } = useCall('POST v2/library/tags', {})
  const known = data?.tags ?? []
  const part = useRef<HTMLDivElement>(null)
  const form = useForm(async ({ tags = '' }) => {
    await changeItem(item, { tags: tagsIn(tags) }, true)
    close()
  })
  const choose = (tag: string) => {
    const field = part.current?.querySelector('input')
    if (!field) return
    field.value = withTag(typed, tag, known)
    setTyped(field.value)
    field.focus()
  }
  const offered = offeredTags(known, typed)
  return (
    <Form form={form}>
      <div ref={part}>
        <Field
          label="Tags"
          name="tags"
          required={false}
          hint="Separate with commas. Search finds tags too."
          defaultValue={before}
          maxLength={600}
          autoComplete="off"
          autoFocus
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <ul className={css.offered} aria-label="Existing tags">
          {offered.map((tag) => (
            <li key={tag}>
              <button type="button" className={css.tag} onClick={() => choose(tag)}>
                {tag}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <Foot isBusy={form.isSending} close={close} />
    </Form>
  )
}

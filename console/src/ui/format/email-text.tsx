import { Fragment } from 'react'

/** An email address that breaks before its @ and dots, where it doesn’t fit, and only then within a word. */
export function EmailText({ children }: { children: string }) {
  return children.split(/(?=[@.])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other key.
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

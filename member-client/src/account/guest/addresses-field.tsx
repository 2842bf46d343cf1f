import { TextField } from '../../ui/forms/text-field.tsx'

/** A multi-line field, because a single-line input would join pasted lines. */
export function AddressesField({ problem }: { problem: string | null }) {
  return (
    <TextField
      label="Emails"
      name="emailList"
      required={false}
      isOptional={false}
      problem={problem}
      rows={3}
      autoComplete="off"
      placeholder="ann@acme.com, bob@acme.com"
    />
  )
}

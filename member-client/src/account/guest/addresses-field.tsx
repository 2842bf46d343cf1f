import { TextField } from '../../ui/forms/text-field.tsx'

/** Several lines, which an input of one would run together. */
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

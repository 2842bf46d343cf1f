import { TextField } from '../design/text-field.tsx'

/** Addresses out of whatever was pasted: commas, semicolons, spaces or lines between them. */
export const addressesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;<>]+/)
      .filter((word) => word.includes('@'))
      .map((word) => word.toLowerCase()),
  ),
]

/** Several lines, which an input of one would run together. */
export function AddressesField({ problem }: { problem: string | null }) {
  return (
    <TextField
      label="Mail addresses"
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

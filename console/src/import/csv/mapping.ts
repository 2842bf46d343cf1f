export const FIELDS = [
  'email',
  'name',
  'firstName',
  'middleName',
  'lastName',
  'secondLastName',
  'role',
  'companyPosition',
] as const
export type Field = (typeof FIELDS)[number]
/** For each column of the file: the field that it fills, or null if it is not imported. */
export type Mapping = (Field | null)[]

export const FIELD_LABELS: Record<Field, string> = {
  email: 'Email',
  name: 'Name',
  firstName: 'First name',
  middleName: 'Middle name or prefix',
  lastName: 'Last name',
  secondLastName: 'Second last name',
  role: 'Role',
  companyPosition: 'Job title',
}

/** Assigns a field to a column, and removes it from the column that had it. */
export const assignField = (mapping: Mapping, column: number, field: Field | null): Mapping =>
  mapping.map((current, i) => (i === column ? field : current === field ? null : current))

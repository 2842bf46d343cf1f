import type { OwnDataPart } from '@metapyra/contract/calls/own-data'
import type { SQL, Table } from '../../platform/db/drizzle.ts'

export const ID_ALONE = 'the id of an account of which nothing else is left'
export const SPACES = 'the space’s own'
export const WORDS = 'words: they go where their author wants that'
export const OF_LIST = 'one of a list'

/** A reserved address that receives no mail (RFC 2606). */
export const DELETED_EMAIL = 'deleted@deleted.invalid'

/** The person to erase: an id and, if it was verified, an email address. */
export interface Person {
  id: string
  email: string | null
}

type Name<T extends Table> = keyof T['_']['columns'] & string

/**
 * What happens to a table's rows and columns when an account is erased, and what of them is in the person's own data.
 */
interface Fate<T extends Table = Table> {
  /** Columns with the person's id; matching rows are deleted. */
  goes?: Name<T>[]
  /** Columns with an email address; rows with the person's are deleted. */
  goesByMail?: Name<T>[]
  /** A table with whose rows this table's rows are deleted, by a foreign key. */
  goesWith?: Table
  /** For each column with the person's id: the new values of other columns in matching rows. */
  becomes?: Partial<Record<Name<T>, Partial<Record<Name<T>, SQL | string | null>>>>
  /** For each column with the person's email address: the new values of other columns in matching rows. */
  becomesByMail?: Partial<Record<Name<T>, Partial<Record<Name<T>, SQL | string | null>>>>
  /** Columns that hold, or could hold, personal data, each with the reason why it stays or where else it is changed. */
  stays?: Partial<Record<Name<T>, string>>
  /** Why the table holds no personal data. */
  impersonal?: string
  /** The parts of the own data that include it, or why none does. */
  ownData?: OwnDataPart[] | string
}

export interface TableFate extends Fate {
  table: Table
}

/** Lets the compiler check the column names of any table. */
export const fate = <T extends Table>(table: T, what: Fate<T>): TableFate => ({ table, ...(what as Fate) })

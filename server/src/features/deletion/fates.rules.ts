import type { OwnDataPart } from '@metapyra/contract/calls/own-data'
import type { SQL, Table } from '../../platform/db/drizzle.ts'

export const ID_ALONE = 'the id of an account of which nothing else is left'
export const SPACES = 'the space’s own'
export const WORDS = 'words: they go where their author wants that'
export const OF_LIST = 'one of a list'

/** An address that no mail goes to (RFC 2606). */
export const NO_ADDRESS = 'deleted@deleted.invalid'

/** Whose rows these are: an id and, where it was proved to be theirs, an address. */
export interface Person {
  id: string
  email: string | null
}

type Name<T extends Table> = keyof T['_']['columns'] & string

/** What becomes of a table's rows and columns when an account is erased, and what of them its person can take along. */
interface Fate<T extends Table = Table> {
  /** Columns with the person's id: the row goes. */
  goes?: Name<T>[]
  /** Columns with an address: the row of theirs goes. */
  goesByMail?: Name<T>[]
  /** Rows go with those of another table, by a foreign key. */
  goesWith?: Table
  /** In the rows with the person's id in that column these become that. */
  becomes?: Partial<Record<Name<T>, Partial<Record<Name<T>, SQL | string | null>>>>
  /** The same in rows with their address. */
  becomesByMail?: Partial<Record<Name<T>, Partial<Record<Name<T>, SQL | string | null>>>>
  /** Columns that say something of people, or could, and why they stay as they are or where else they are changed. */
  stays?: Partial<Record<Name<T>, string>>
  /** Why nothing in it is about a person. */
  impersonal?: string
  /** In which parts of the own data it is read, or why in none. */
  ownData?: OwnDataPart[] | string
}

export interface TableFate extends Fate {
  table: Table
}

/** Names of columns checked by the compiler, whichever table it is. */
export const fate = <T extends Table>(table: T, what: Fate<T>): TableFate => ({ table, ...(what as Fate) })

/**
 * The only module that loads Drizzle. Its ES modules cost 0.3 s and 200 MB on Node 24 (the loader on its cyclic graph),
 * but 60 ms through require, so every other module imports it from here.
 */
import { createRequire } from 'node:module'
import type * as DrizzleCore from 'drizzle-orm'
import type * as NodePostgres from 'drizzle-orm/node-postgres'
import type * as Migrator from 'drizzle-orm/node-postgres/migrator'
import type * as PgCore from 'drizzle-orm/pg-core'

const require = createRequire(import.meta.url)
const core: typeof DrizzleCore = require('drizzle-orm')
const pgCore: typeof PgCore = require('drizzle-orm/pg-core')
const nodePostgres: typeof NodePostgres = require('drizzle-orm/node-postgres')
const migrator: typeof Migrator = require('drizzle-orm/node-postgres/migrator')

export const {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  getTableName,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  notInArray,
} = core
export const { like, lt, lte, ne, or, sql } = core
export const {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} = pgCore
export const { drizzle } = nodePostgres
export const { migrate } = migrator

/** The column that full-text search matches; the database generates it, and it is never read. */
export const tsvector = pgCore.customType<{ data: string }>({ dataType: () => 'tsvector' })

/** A time range in PostgreSQL's form: `[from,to)`. */
export const timeRange = pgCore.customType<{ data: string }>({ dataType: () => 'tstzrange' })

/** An instant, read and written as a Date. */
export const instant = (name: string) => pgCore.timestamp(name, { withTimezone: true, mode: 'date' })

export type Database = NodePostgres.NodePgDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a query runs on: the database or a transaction. */
export type Executor = Database | Transaction
export type SQL<T = unknown> = DrizzleCore.SQL<T>
export type SQLWrapper = DrizzleCore.SQLWrapper
export type Placeholder = DrizzleCore.Placeholder
export type AnyColumn = PgCore.AnyPgColumn
export type Table = PgCore.PgTable

/**
 * The one place that loads Drizzle. Its ES modules cost 0.3 s and 200 MB on Node 24 (the loader on its cyclic
 * graph), the same through require 60 ms, so everything takes it from here.
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

/** What full-text search looks through; made by the database and never read. */
export const tsvector = pgCore.customType<{ data: string }>({ dataType: () => 'tsvector' })

/** A stretch of time, as PostgreSQL writes it: `[from,to)`. */
export const timeRange = pgCore.customType<{ data: string }>({ dataType: () => 'tstzrange' })

/** An instant, as a Date in and out. */
export const instant = (name: string) => pgCore.timestamp(name, { withTimezone: true, mode: 'date' })

export type Database = NodePostgres.NodePgDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a query takes: the database, or a transaction on it. */
export type Executor = Database | Transaction
export type SQL<T = unknown> = DrizzleCore.SQL<T>
export type SQLWrapper = DrizzleCore.SQLWrapper
export type Placeholder = DrizzleCore.Placeholder
export type AnyColumn = PgCore.AnyPgColumn
export type Table = PgCore.PgTable

import { expect, test } from 'vitest'
import { migrationProblems } from './migration-rules.ts'

const NEXT = '0061_next.sql'

test.each([
  'ALTER TABLE "calendars" DROP COLUMN "window_from";',
  'DROP TABLE "calendars" CASCADE;',
  'ALTER TABLE "calendars" RENAME COLUMN "name" TO "title";',
  'ALTER TABLE "messages" ALTER COLUMN "body" SET DATA TYPE varchar;',
  'ALTER TABLE "messages" ALTER COLUMN "preview" SET NOT NULL;',
  'ALTER TABLE "messages" ADD COLUMN "kind" text NOT NULL;',
  'ALTER TABLE "messages" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (to_tsvector(body)) STORED;',
  'UPDATE messages SET preview = null;',
  'CREATE UNIQUE INDEX "messages_kind" ON "messages" USING btree ("kind");',
  'ALTER TABLE "messages" ADD CONSTRAINT "messages_kind" CHECK (kind <> \'\');',
])('[DB-11] a migration may not say %s', (sql) => expect(migrationProblems(NEXT, sql)).toHaveLength(1))

test.each([
  'ALTER TABLE "agents" ADD COLUMN "is_on_booking_pages" boolean DEFAULT false NOT NULL;',
  'ALTER TABLE "agents" ADD COLUMN "note" text;',
  'ALTER TABLE "agent_days" DROP CONSTRAINT "agent_days_agent_id_agents_id_fk";',
  'CREATE TABLE "notes" ("id" uuid);\n--> statement-breakpoint\nCREATE INDEX "notes_id" ON "notes" ("id");',
  'ALTER TABLE "messages" ADD CONSTRAINT "messages_kind" CHECK (kind <> \'\') NOT VALID;',
  '-- harmless: a row for each space\nCREATE INDEX "workspaces_name" ON "workspaces" ("name");',
])('[DB-11] a migration may say %s', (sql) => expect(migrationProblems(NEXT, sql)).toEqual([]))

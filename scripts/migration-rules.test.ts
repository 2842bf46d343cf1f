import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  isMigrationName,
  journalProblems,
  migrationProblems,
  onlineProblems,
  outdatedSnapshots,
} from './migration-rules.ts'
import { root } from './setup.mjs'

const NEXT = '0070_next.sql'

test.each([
  'ALTER TABLE "calendars" DROP COLUMN "window_from";',
  'DROP TABLE "calendars" CASCADE;',
  'TRUNCATE "calendars";',
  'ALTER TABLE "calendars" RENAME COLUMN "name" TO "title";',
  'ALTER TABLE "messages" ALTER COLUMN "body" SET DATA TYPE varchar;',
  'ALTER TABLE "messages" ALTER COLUMN "preview" SET NOT NULL;',
  'ALTER TABLE "messages" ADD COLUMN "kind" text NOT NULL;',
  'ALTER TABLE "messages" ADD COLUMN "kind" text UNIQUE;',
  'ALTER TABLE "messages" ADD COLUMN "place" bigserial;',
  'ALTER TABLE "messages" ADD COLUMN "kind" text, ADD CONSTRAINT "k" CHECK (kind <> \'\');',
  'ALTER TABLE "messages" ADD COLUMN "at" timestamptz DEFAULT clock_timestamp() NOT NULL;',
  'ALTER TABLE "messages" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (to_tsvector(body)) STORED;',
  'UPDATE messages SET preview = null;',
  'WITH old AS (SELECT id FROM messages) UPDATE messages SET preview = null;',
  'INSERT INTO notes SELECT id FROM messages;',
  'LOCK TABLE messages;',
  'CREATE UNIQUE INDEX "messages_kind" ON "messages" USING btree ("kind");',
  'ALTER TABLE ONLY "public"."messages" ADD CONSTRAINT "messages_kind" CHECK (kind <> \'\');',
  '/* quick */ DELETE FROM messages;',
])('[DB-11] a migration may not say %s', (sql) => expect(migrationProblems(NEXT, sql)).toHaveLength(1))

test.each([
  'ALTER TABLE "agents" ADD COLUMN "is_on_booking_pages" boolean DEFAULT false NOT NULL;',
  'ALTER TABLE "agents" ADD COLUMN "note" text;',
  'ALTER TABLE "booking_links" ADD COLUMN "proposed" jsonb DEFAULT \'[]\'::jsonb NOT NULL;',
  'ALTER TABLE "agent_days" DROP CONSTRAINT "agent_days_agent_id_agents_id_fk";',
  'CREATE TABLE "notes" (\n\t"id" uuid\n);\n--> statement-breakpoint\nCREATE INDEX "notes_id" ON "notes" USING btree ("id");',
  'CREATE TABLE "notes" ("id" uuid);\n--> statement-breakpoint\nALTER TABLE "notes" ADD CONSTRAINT "n" FOREIGN KEY ("id") REFERENCES "public"."users"("id");',
  'ALTER TABLE "messages" ADD CONSTRAINT "messages_kind" CHECK (kind <> \'\') NOT VALID;',
  '-- harmless: a row for each space\nCREATE INDEX "workspaces_name" ON "workspaces" ("name");',
])('[DB-11] a migration may say %s', (sql) => expect(migrationProblems(NEXT, sql)).toEqual([]))

test('[DB-11] the baseline would not pass, and need not: it runs in empty databases alone', () => {
  const baseline = '0069_baseline.sql'
  const sql = readFileSync(join(root, 'server/src/platform/db/migrations', baseline), 'utf8')
  expect(migrationProblems(NEXT, sql).length).toBeGreaterThan(2)
  expect(migrationProblems(baseline, sql)).toEqual([])
})

test.each([
  ['create index concurrently "a" on "b" ("c")', 0],
  ['DROP INDEX CONCURRENTLY IF EXISTS "a"', 0],
  [`-- in batches of messages by id\nUPDATE "messages" SET "body" = "body" WHERE "body" ~ '''' `, 0],
  ['create index "a" on "b" ("c")', 1],
  ['UPDATE "messages" SET "body" = "body" WHERE true', 1],
  ['-- in batches of messages by id\nUPDATE "messages" SET "body" = "body"', 1],
])('[DB-11] what is done online after a migration: %j', (sql, count) =>
  expect(onlineProblems(NEXT, sql)).toHaveLength(count),
)

test.each([
  ['add_room_notes', true],
  ['drop_v1_codes', true],
  ['', false],
  ['notes', false],
  ['AddRoomNotes', false],
  ['add-room-notes', false],
  ['0071_add_room_notes', false],
  ['--custom', false],
  ['../add_notes', false],
])('a migration is named %j: %s', (name, isName) => expect(isMigrationName(name)).toBe(isName))

const TAGS = ['0069_baseline', '0070_add_room_notes']
const FILES = ['0069_baseline.sql', '0070_add_room_notes.sql', 'meta', '_journal.json', '0070_snapshot.json']

test('of the snapshots the newest alone is kept', () => {
  expect(journalProblems(TAGS, FILES)).toEqual([])
  expect(outdatedSnapshots(FILES)).toEqual([])
  const twoSnapshots = ['0069_snapshot.json', ...FILES]
  expect(journalProblems(TAGS, twoSnapshots)).toEqual([
    expect.stringContaining('meta/0069_snapshot.json: outdated'),
  ])
  expect(outdatedSnapshots(twoSnapshots)).toEqual(['0069_snapshot.json'])
  const noSnapshot = FILES.filter((name) => name !== '0070_snapshot.json')
  expect(journalProblems(TAGS, noSnapshot)).toEqual([
    expect.stringContaining('meta/0070_snapshot.json: missing'),
  ])
})

test('each migration is in the journal, and each of the journal is there', () => {
  const missingMigration = FILES.filter((name) => name !== '0070_add_room_notes.sql')
  expect(journalProblems(TAGS, missingMigration)).toEqual([expect.stringContaining('it is missing')])
  const unlistedMigration = [...FILES, '0070_add_desk_notes.sql']
  expect(journalProblems(TAGS, unlistedMigration)).toEqual([expect.stringContaining('it never runs')])
})

CREATE TABLE "guest_notices" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "guest_notices_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "from_seq" integer;--> statement-breakpoint
ALTER TABLE "guest_invites" ADD COLUMN "is_meeting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "guest_invites" ADD COLUMN "rights" jsonb;--> statement-breakpoint
ALTER TABLE "guest_invites" ADD COLUMN "rooms" jsonb;--> statement-breakpoint
ALTER TABLE "guest_invites" ADD COLUMN "is_by_admin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "guest_notices" ADD CONSTRAINT "guest_notices_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_notices" ADD CONSTRAINT "guest_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- harmless: one row a space, each written once
UPDATE "workspaces" w SET "settings" = w."settings" || jsonb_build_object(
	'takesLinkGuests', k.admits, 'takesMeetingGuests', k.admits, 'guestsReadChat', k.shows, 'guestsReadHistory', k.shows,
	'guestsSeePeople', k.shows, 'guestsSeeEvents', k.shows, 'guestsSeePolls', k.shows, 'guestsSeeLibrary', k.shows)
FROM (SELECT s."id", s."admits", s."admits" OR s."makes" OR EXISTS (
		SELECT FROM "members" m WHERE m."workspace_id" = s."id" AND m."role" = 'guest' AND m."status" <> 'inactive') AS "shows"
	FROM (SELECT "id", coalesce("settings" -> 'isGuestAllowed' = 'true'::jsonb, false) AS "admits",
		coalesce("settings" ->> 'defaultRole' = 'guest', false) AS "makes" FROM "workspaces") s) k
WHERE k."id" = w."id";
--> statement-breakpoint
-- harmless: into a table that is new
INSERT INTO "guest_notices" ("workspace_id", "user_id")
SELECT m."workspace_id", m."user_id" FROM "members" m JOIN "workspaces" w ON w."id" = m."workspace_id"
WHERE m."role" = 'owner' AND m."status" = 'active' AND w."settings" -> 'guestsReadChat' = 'true'::jsonb;

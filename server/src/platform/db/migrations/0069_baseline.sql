-- The schema as 0000 to 0069 made it before the first release. Their files are gone: what a database that has them all
-- goes through is in baseline.ts. Columns are in the order in which they were added, which backups rely on.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE SEQUENCE "public"."billing_readings" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "handoffs" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"target_host" text NOT NULL,
	"state_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"provider" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"root_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"workspace_id" uuid,
	"display_name" text,
	"host" text NOT NULL,
	"user_agent" text,
	"reading_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"is_renewal_due" boolean DEFAULT false NOT NULL,
	"former_token_hash" text,
	"former_token_until" timestamp with time zone,
	"guest_id" uuid,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"email_verified_at" timestamp with time zone,
	"country_code" integer NOT NULL,
	"mobile_number" text,
	"mobile_number_verified" boolean DEFAULT false NOT NULL,
	"is_new_user" boolean DEFAULT true NOT NULL,
	"image" text,
	"character" jsonb,
	"designation" text,
	"additional" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"blocked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_login_at" timestamp with time zone,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "agent_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"thread_id" uuid,
	"provider" text NOT NULL,
	"provider_call_id" text,
	"timezone" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"heard_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "agent_days" (
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"day" date NOT NULL,
	"threads" integer DEFAULT 0 NOT NULL,
	"questions" integer DEFAULT 0 NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"helped" integer DEFAULT 0 NOT NULL,
	"unhelpful" integer DEFAULT 0 NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"call_seconds" integer DEFAULT 0 NOT NULL,
	"tokens_in" bigint DEFAULT 0 NOT NULL,
	"tokens_out" bigint DEFAULT 0 NOT NULL,
	"cost_micros" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "agent_days_agent_id_day_pk" PRIMARY KEY("agent_id","day")
);
--> statement-breakpoint
CREATE TABLE "agent_synonyms" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"groups" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"title" text NOT NULL,
	"last_number" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_turns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"state" text NOT NULL,
	"sources" jsonb NOT NULL,
	"verdicts" jsonb NOT NULL,
	"is_answered" boolean NOT NULL,
	"rating" integer DEFAULT 0 NOT NULL,
	"engine" text NOT NULL,
	"tokens_in" integer NOT NULL,
	"tokens_out" integer NOT NULL,
	"cost_micros" bigint NOT NULL,
	"first_word_ms" integer,
	"asked_at" timestamp with time zone NOT NULL,
	"proposal" jsonb,
	"notice" text,
	"call_id" uuid
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"image" text NOT NULL,
	"greeting" text NOT NULL,
	"instructions" text NOT NULL,
	"sources" text[] NOT NULL,
	"folder_ids" uuid[] NOT NULL,
	"area_id" integer,
	"is_active" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"tools" text[] DEFAULT '{}' NOT NULL,
	"is_on_booking_pages" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement_views" (
	"announcement_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "announcement_views_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"description" text NOT NULL,
	"is_draft" boolean NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appointment_blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"date" text NOT NULL,
	"windows" jsonb NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "appointment_overrides" (
	"user_id" uuid NOT NULL,
	"date" text NOT NULL,
	"windows" jsonb NOT NULL,
	CONSTRAINT "appointment_overrides_user_id_date_pk" PRIMARY KEY("user_id","date")
);
--> statement-breakpoint
CREATE TABLE "appointment_schedules" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"timezone" text,
	"weekly" jsonb,
	"focus" jsonb
);
--> statement-breakpoint
CREATE TABLE "booking_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"duration_min" integer,
	"email" text,
	"max_uses" integer,
	"uses" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"proposed" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_seats" (
	"booking_id" uuid NOT NULL,
	"host_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"type_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"blocked" "tstzrange" NOT NULL,
	"is_taken" boolean NOT NULL,
	"held_until" timestamp with time zone,
	CONSTRAINT "booking_seats_booking_id_host_id_pk" PRIMARY KEY("booking_id","host_id")
);
--> statement-breakpoint
CREATE TABLE "booking_type_hosts" (
	"type_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"is_out" boolean NOT NULL,
	CONSTRAINT "booking_type_hosts_type_id_user_id_pk" PRIMARY KEY("type_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "booking_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"owner_id" uuid,
	"is_default" boolean NOT NULL,
	"mode" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"durations" jsonb NOT NULL,
	"step_min" integer NOT NULL,
	"buffer_before_min" integer NOT NULL,
	"buffer_after_min" integer NOT NULL,
	"min_notice_min" integer NOT NULL,
	"max_ahead_days" integer NOT NULL,
	"daily_limit" integer,
	"weekly_limit" integer,
	"cancel_notice_min" integer NOT NULL,
	"confirm" text NOT NULL,
	"questions" jsonb NOT NULL,
	"location" jsonb,
	"is_active" boolean NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"root_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"status" text NOT NULL,
	"title" text NOT NULL,
	"location" jsonb,
	"guest_name" text NOT NULL,
	"guest_email" text NOT NULL,
	"guest_timezone" text NOT NULL,
	"guest_user_id" uuid,
	"note" text NOT NULL,
	"answers" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone,
	"rescheduled_from_id" uuid,
	"cancel_reason" text,
	"ical_sequence" integer NOT NULL,
	"remind_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"actor_email" text,
	"subject_type" text NOT NULL,
	"subject_id" uuid,
	"subject_name" text NOT NULL,
	"subject_email" text,
	"changes" jsonb NOT NULL,
	"address" text,
	"browser" text,
	"system" text
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"new_email" text NOT NULL,
	"old_confirmed_at" timestamp with time zone,
	"new_confirmed_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_blocks" (
	"workspace_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "person_blocks_workspace_id_person_id_blocked_id_pk" PRIMARY KEY("workspace_id","person_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"input_hash" text NOT NULL,
	"wish" jsonb NOT NULL,
	"undo_of" uuid,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"actor_email" text NOT NULL,
	"address" text,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"held_until" timestamp with time zone NOT NULL,
	"last_user_id" uuid,
	"total" integer NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"is_kept" boolean DEFAULT true NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_people" (
	"act_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"result" text,
	"reason" text,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "bulk_people_act_id_user_id_pk" PRIMARY KEY("act_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "business_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"email" text,
	"workspace_id" uuid,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_accounts" (
	"linked_id" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"synced_at" timestamp with time zone,
	"look_at" timestamp with time zone,
	"looking_until" timestamp with time zone,
	"wanted_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "calendar_copies" (
	"subject_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"calendar_id" uuid NOT NULL,
	"external_id" text,
	"wanted" jsonb NOT NULL,
	"is_removed" boolean NOT NULL,
	"version" integer NOT NULL,
	"due_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"writing_until" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "calendar_copies_subject_id_calendar_id_pk" PRIMARY KEY("subject_id","calendar_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_events" (
	"calendar_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"start_date" text,
	"end_date" text,
	"is_busy" boolean NOT NULL,
	"url" text,
	"series_id" text,
	"mark" text,
	CONSTRAINT "calendar_events_calendar_id_external_id_pk" PRIMARY KEY("calendar_id","external_id")
);
--> statement-breakpoint
CREATE TABLE "calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"linked_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL,
	"is_primary" boolean NOT NULL,
	"is_writable" boolean NOT NULL,
	"is_counted" boolean NOT NULL,
	"is_written" boolean NOT NULL,
	"cursor" text,
	"window_to" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "captcha_passes" (
	"pass_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "conversation_members" (
	"conversation_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"last_read_seq" integer DEFAULT 0 NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"pinned_at" timestamp with time zone,
	"notify" text,
	"muted_until" timestamp with time zone,
	"last_delivered_seq" integer DEFAULT 0 NOT NULL,
	"from_seq" integer,
	CONSTRAINT "conversation_members_conversation_id_person_id_pk" PRIMARY KEY("conversation_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"first_person_id" uuid,
	"second_person_id" uuid,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_change" integer DEFAULT 0 NOT NULL,
	"root_id" uuid,
	"audience_id" uuid,
	"title" text,
	"owner_id" uuid,
	"object_id" text,
	"first_seq" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_erasures" (
	"workspace_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"alias_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"keeps_words" boolean DEFAULT false NOT NULL,
	CONSTRAINT "message_erasures_workspace_id_person_id_pk" PRIMARY KEY("workspace_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "message_mentions" (
	"message_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"sender_id" uuid NOT NULL,
	"name" text,
	CONSTRAINT "message_mentions_message_id_person_id_pk" PRIMARY KEY("message_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "message_reactions" (
	"message_id" uuid NOT NULL,
	"emoji" text NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_reactions_message_id_emoji_person_id_pk" PRIMARY KEY("message_id","emoji","person_id")
);
--> statement-breakpoint
CREATE TABLE "message_revisions" (
	"message_id" uuid NOT NULL,
	"change" integer NOT NULL,
	"body" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "message_revisions_message_id_change_pk" PRIMARY KEY("message_id","change")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"sender_id" uuid NOT NULL,
	"sender_name" text NOT NULL,
	"client_id" uuid NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"change" integer NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"deleted_by_id" uuid,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"last_reply_at" timestamp with time zone,
	"parent_id" uuid,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', regexp_replace(regexp_replace(regexp_replace(normalize(body, NFKD),
  '[\u0300-\u036f]+', '', 'g'),
  '[\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a0-\u00bf\u2000-\u2bff\u3000-\u303f\U0001f000-\U0001faff]+', ' ', 'g'),
  '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff])', ' \1 ', 'g')) || array_to_tsvector(array['in ' || coalesce(parent_id, conversation_id)::text, 'by ' || sender_id::text])) STORED,
	"pinned_at" timestamp with time zone,
	"pinned_by_id" uuid,
	"forwarded_from_id" uuid,
	"forwarded_from_name" text,
	"preview" jsonb,
	"card" jsonb
);
--> statement-breakpoint
CREATE TABLE "account_deletions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"erase_at" timestamp with time zone NOT NULL,
	"takes_words" boolean NOT NULL,
	"space_ids" jsonb NOT NULL,
	"left_alone" jsonb NOT NULL,
	"held_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "desk_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"sender_id" uuid,
	"sender_name" text NOT NULL,
	"client_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "desks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"map_id" text NOT NULL,
	"area_id" integer NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drive_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"bytes_done" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"problem" text,
	"file_id" uuid,
	"folder_id" text,
	"address" text,
	"parent_id" uuid,
	"upload_id" uuid,
	"resource_id" uuid,
	"drive_file_id" text,
	"url" text,
	"claim" uuid,
	"claimed_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_attendances" (
	"event_id" uuid NOT NULL,
	"recurrence_id" text NOT NULL,
	"person_key" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "event_attendances_event_id_recurrence_id_person_key_pk" PRIMARY KEY("event_id","recurrence_id","person_key")
);
--> statement-breakpoint
CREATE TABLE "event_attendees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"recurrence_id" text NOT NULL,
	"person_key" text NOT NULL,
	"user_id" uuid,
	"email" text,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"is_let_in" boolean NOT NULL,
	"must_reconfirm" boolean NOT NULL,
	"answers" jsonb,
	"queued_at" timestamp with time zone,
	"responded_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_feeds" (
	"user_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "event_feeds_user_id_workspace_id_pk" PRIMARY KEY("user_id","workspace_id")
);
--> statement-breakpoint
CREATE TABLE "event_occurrences" (
	"event_id" uuid NOT NULL,
	"recurrence_id" text NOT NULL,
	"workspace_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"is_cancelled" boolean NOT NULL,
	"remind_at" timestamp with time zone,
	CONSTRAINT "event_occurrences_event_id_recurrence_id_pk" PRIMARY KEY("event_id","recurrence_id")
);
--> statement-breakpoint
CREATE TABLE "event_overrides" (
	"event_id" uuid NOT NULL,
	"recurrence_id" text NOT NULL,
	"is_cancelled" boolean NOT NULL,
	"patch" jsonb NOT NULL,
	CONSTRAINT "event_overrides_event_id_recurrence_id_pk" PRIMARY KEY("event_id","recurrence_id")
);
--> statement-breakpoint
CREATE TABLE "event_reminders" (
	"event_id" uuid NOT NULL,
	"recurrence_id" text NOT NULL,
	"person_key" text NOT NULL,
	"minutes" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	CONSTRAINT "event_reminders_event_id_recurrence_id_person_key_minutes_starts_at_pk" PRIMARY KEY("event_id","recurrence_id","person_key","minutes","starts_at")
);
--> statement-breakpoint
CREATE TABLE "event_strangers_asked" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"people" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"organizer_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"kind" text NOT NULL,
	"location" jsonb,
	"start_local" text NOT NULL,
	"end_local" text NOT NULL,
	"timezone" text NOT NULL,
	"is_all_day" boolean NOT NULL,
	"rrule" text,
	"exdates" jsonb NOT NULL,
	"rdates" jsonb NOT NULL,
	"capacity" integer,
	"has_waitlist" boolean NOT NULL,
	"rsvp_policy" text NOT NULL,
	"visibility" text NOT NULL,
	"is_draft" boolean NOT NULL,
	"is_cancelled" boolean NOT NULL,
	"questions" jsonb NOT NULL,
	"cover" text,
	"reminders" jsonb NOT NULL,
	"ical_uid" text NOT NULL,
	"ical_sequence" integer NOT NULL,
	"version" integer NOT NULL,
	"made_until" timestamp with time zone,
	"times_set_at" timestamp with time zone NOT NULL,
	"updated_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"item_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"made_with" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid,
	"owner_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"message_id" uuid,
	"position" integer,
	"width" integer,
	"height" integer,
	"preview_sha256" text,
	"duration_ms" integer,
	"waveform" text
);
--> statement-breakpoint
CREATE TABLE "guest_invites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"email" text,
	"position" text,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"invalidated_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_meeting" boolean DEFAULT false NOT NULL,
	"rights" jsonb,
	"rooms" jsonb,
	"is_by_admin" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guest_notices" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "guest_notices_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "guests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"invite_id" uuid,
	"name" text NOT NULL,
	"email" text,
	"image" text,
	"character" jsonb,
	"additional" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_batches" (
	"workspace_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"batch" integer NOT NULL,
	"input_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_batches_workspace_id_import_id_batch_pk" PRIMARY KEY("workspace_id","import_id","batch")
);
--> statement-breakpoint
CREATE TABLE "import_failed_rows" (
	"workspace_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"error" text NOT NULL,
	CONSTRAINT "import_failed_rows_workspace_id_import_id_line_pk" PRIMARY KEY("workspace_id","import_id","line")
);
--> statement-breakpoint
CREATE TABLE "import_jobs" (
	"workspace_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"file_name" text,
	"mode" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"total_rows" integer,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"batches" integer DEFAULT 0 NOT NULL,
	"file_hash" text,
	"send_invitations" boolean DEFAULT true NOT NULL,
	"last_batch_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stopped_at" timestamp with time zone,
	"held_back" integer DEFAULT 0 NOT NULL,
	"columns" jsonb,
	"kept_rows" integer DEFAULT 0 NOT NULL,
	"waiting_invitations" integer DEFAULT 0 NOT NULL,
	"last_invitation_at" timestamp with time zone,
	CONSTRAINT "import_jobs_workspace_id_import_id_pk" PRIMARY KEY("workspace_id","import_id")
);
--> statement-breakpoint
CREATE TABLE "library_chunks" (
	"version_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"page" integer,
	"heading" text,
	"text" text NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "library_chunks_version_id_number_pk" PRIMARY KEY("version_id","number")
);
--> statement-breakpoint
CREATE TABLE "library_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"parent_id" uuid,
	"path" uuid[] NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"sort_key" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"owner_name" text NOT NULL,
	"url" text,
	"tags" text[] NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"trashed_at" timestamp with time zone,
	"trash_root_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version_id" uuid,
	"drive_file_id" text
);
--> statement-breakpoint
CREATE TABLE "library_parts" (
	"upload_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "library_parts_upload_id_part_pk" PRIMARY KEY("upload_id","part")
);
--> statement-breakpoint
CREATE TABLE "library_readings" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"next_turn_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_rights" (
	"item_id" uuid NOT NULL,
	"principal" text NOT NULL,
	"principal_id" text NOT NULL,
	"level" integer NOT NULL,
	CONSTRAINT "library_rights_item_id_principal_principal_id_pk" PRIMARY KEY("item_id","principal","principal_id")
);
--> statement-breakpoint
CREATE TABLE "library_texts" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"title" "tsvector" NOT NULL,
	"search" "tsvector" NOT NULL,
	"indexed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text,
	"part_bytes" integer NOT NULL,
	"touched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file_id" uuid,
	"text" text,
	"bytes" bigint NOT NULL,
	"mime" text NOT NULL,
	"uploader_id" uuid NOT NULL,
	"uploader_name" text NOT NULL,
	"note" text,
	"text_status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"text_claimed_at" timestamp with time zone,
	"text_tries" integer DEFAULT 0 NOT NULL,
	"words" "tsvector",
	"is_text_slow" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_give_backs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"holder" text NOT NULL,
	"token" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_starts" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"root_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"verifier" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "linked_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"email" text,
	"scopes" text[] NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"expires_at" timestamp with time zone,
	"status" text NOT NULL,
	"last_error" text,
	"token_version" integer DEFAULT 1 NOT NULL,
	"renewing_until" timestamp with time zone,
	"linked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_allowances" (
	"key" text NOT NULL,
	"day" text NOT NULL,
	"mails" integer NOT NULL,
	CONSTRAINT "mail_allowances_key_day_pk" PRIMARY KEY("key","day")
);
--> statement-breakpoint
CREATE TABLE "mail_stops" (
	"email" text NOT NULL,
	"sender" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_stops_email_sender_pk" PRIMARY KEY("email","sender")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"template" text NOT NULL,
	"data" jsonb NOT NULL,
	"dedupe_key" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claim" uuid,
	"sender_id" uuid,
	"workspace_id" uuid,
	"is_to_stranger" boolean DEFAULT false NOT NULL,
	"is_guarded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"calendar" text
);
--> statement-breakpoint
CREATE TABLE "ownership_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"giver_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"giver_becomes" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "billing_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "hosted_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"plan_code" text NOT NULL,
	"quantity" integer NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text,
	"url" text,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"number" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"url" text,
	"pay_url" text
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"plan_code" text NOT NULL,
	"quantity" integer NOT NULL,
	"status" text NOT NULL,
	"is_cancelled" boolean NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"grace_end" timestamp with time zone,
	"reading" bigint NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"changing_by" uuid,
	"changing_since" timestamp with time zone,
	"changing_to" integer
);
--> statement-breakpoint
CREATE TABLE "poll_ballots" (
	"poll_id" uuid NOT NULL,
	"voter_key" text NOT NULL,
	"voter_id" uuid,
	"voter_name" text,
	"option_ids" uuid[] NOT NULL,
	CONSTRAINT "poll_ballots_poll_id_voter_key_pk" PRIMARY KEY("poll_id","voter_key")
);
--> statement-breakpoint
CREATE TABLE "poll_options" (
	"id" uuid PRIMARY KEY NOT NULL,
	"poll_id" uuid NOT NULL,
	"label" text NOT NULL,
	"position" integer NOT NULL,
	"starts_at" timestamp with time zone,
	"added_by" uuid NOT NULL,
	"votes" integer DEFAULT 0 NOT NULL,
	"is_retired" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "polls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"conversation_id" uuid,
	"author_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"client_id" uuid NOT NULL,
	"question" text NOT NULL,
	"kind" text NOT NULL,
	"min_choices" integer NOT NULL,
	"max_choices" integer NOT NULL,
	"anonymity" text NOT NULL,
	"results" text NOT NULL,
	"may_add_options" boolean NOT NULL,
	"may_change_vote" boolean NOT NULL,
	"is_shuffled" boolean NOT NULL,
	"quorum" integer,
	"closes_at" timestamp with time zone,
	"status" text NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_reason" text,
	"is_edited" boolean DEFAULT false NOT NULL,
	"sealed_secret" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"shape" integer DEFAULT 1 NOT NULL,
	"ballot_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"staged_at" timestamp with time zone,
	"may_visitors_vote" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "web_pages" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"words" jsonb,
	"picture_sha256" text,
	"width" integer,
	"height" integer,
	"size" integer,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"notice" jsonb NOT NULL,
	"left_ids" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claim" uuid,
	"expires_at" timestamp with time zone DEFAULT now() + interval '1 day' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vapid_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receptions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"called_id" uuid,
	"is_for_anybody" boolean DEFAULT false NOT NULL,
	"called_at" timestamp with time zone,
	"met_by" uuid,
	"let_in_at" timestamp with time zone,
	"is_placed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"place" text NOT NULL,
	"body" text NOT NULL,
	"sender_id" uuid NOT NULL,
	"sender_name" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reporter_name" text NOT NULL,
	"reason" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"handled_at" timestamp with time zone,
	"handled_by" text,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_key" jsonb NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statuses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"emoji" text NOT NULL,
	"text" text NOT NULL,
	"clear_at" timestamp with time zone,
	"is_set" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "space_texts" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"counted_bytes" bigint DEFAULT 0 NOT NULL,
	"added_bytes" bigint DEFAULT 0 NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sweep_times" (
	"id" text PRIMARY KEY NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "talk_consents" (
	"workspace_id" uuid NOT NULL,
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"agreed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "talk_consents_workspace_id_one_id_other_id_pk" PRIMARY KEY("workspace_id","one_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"workspace_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"voided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sealed" text
);
--> statement-breakpoint
CREATE TABLE "list_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"list" text NOT NULL,
	"owner_id" uuid,
	"name" text NOT NULL,
	"state" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"image" text,
	"company_position" text,
	"recording" boolean DEFAULT false NOT NULL,
	"transcriber" boolean DEFAULT false NOT NULL,
	"last_location" jsonb,
	"invited_by" uuid,
	"invited_at" timestamp with time zone,
	"joined_at" timestamp with time zone,
	"last_active_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"look_up" text GENERATED ALWAYS AS (lower(name || ' ' || email)) STORED,
	CONSTRAINT "members_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "own_domains" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"proof" text NOT NULL,
	"verified_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"missing_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "space_edits" (
	"workspace_id" uuid NOT NULL,
	"part" text NOT NULL,
	"revision" integer NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "space_edits_workspace_id_part_pk" PRIMARY KEY("workspace_id","part")
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"domain" text NOT NULL,
	"map_id" text NOT NULL,
	"use_case" text NOT NULL,
	"company_name" text,
	"industry_name" text,
	"company_size" text,
	"image" text,
	"logo" text,
	"settings" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "handoffs" ADD CONSTRAINT "handoffs_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_calls" ADD CONSTRAINT "agent_calls_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_calls" ADD CONSTRAINT "agent_calls_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_calls" ADD CONSTRAINT "agent_calls_thread_id_agent_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."agent_threads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_days" ADD CONSTRAINT "agent_days_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_synonyms" ADD CONSTRAINT "agent_synonyms_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_threads" ADD CONSTRAINT "agent_threads_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_threads" ADD CONSTRAINT "agent_threads_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_turns" ADD CONSTRAINT "agent_turns_thread_id_agent_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."agent_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_views" ADD CONSTRAINT "announcement_views_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_views" ADD CONSTRAINT "announcement_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_blocks" ADD CONSTRAINT "appointment_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_overrides" ADD CONSTRAINT "appointment_overrides_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_schedules" ADD CONSTRAINT "appointment_schedules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_links" ADD CONSTRAINT "booking_links_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_links" ADD CONSTRAINT "booking_links_type_id_booking_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."booking_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_links" ADD CONSTRAINT "booking_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_seats" ADD CONSTRAINT "booking_seats_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_seats" ADD CONSTRAINT "booking_seats_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_type_hosts" ADD CONSTRAINT "booking_type_hosts_type_id_booking_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."booking_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_type_hosts" ADD CONSTRAINT "booking_type_hosts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_types" ADD CONSTRAINT "booking_types_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_types" ADD CONSTRAINT "booking_types_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_type_id_booking_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."booking_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_link_id_booking_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."booking_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_guest_user_id_users_id_fk" FOREIGN KEY ("guest_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_blocks" ADD CONSTRAINT "person_blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_blocks" ADD CONSTRAINT "person_blocks_workspace_id_person_id_members_workspace_id_user_id_fk" FOREIGN KEY ("workspace_id","person_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_acts" ADD CONSTRAINT "bulk_acts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_people" ADD CONSTRAINT "bulk_people_act_id_bulk_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."bulk_acts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_requests" ADD CONSTRAINT "business_requests_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_accounts" ADD CONSTRAINT "calendar_accounts_linked_id_linked_accounts_id_fk" FOREIGN KEY ("linked_id") REFERENCES "public"."linked_accounts"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "calendar_copies" ADD CONSTRAINT "calendar_copies_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_linked_id_linked_accounts_id_fk" FOREIGN KEY ("linked_id") REFERENCES "public"."linked_accounts"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_root_id_messages_id_fk" FOREIGN KEY ("root_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_audience_id_conversations_id_fk" FOREIGN KEY ("audience_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_erasures" ADD CONSTRAINT "message_erasures_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_mentions" ADD CONSTRAINT "message_mentions_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_revisions" ADD CONSTRAINT "message_revisions_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_notes" ADD CONSTRAINT "desk_notes_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_notes" ADD CONSTRAINT "desk_notes_workspace_id_user_id_members_workspace_id_user_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desks" ADD CONSTRAINT "desks_workspace_id_user_id_members_workspace_id_user_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drive_transfers" ADD CONSTRAINT "drive_transfers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drive_transfers" ADD CONSTRAINT "drive_transfers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_attendances" ADD CONSTRAINT "event_attendances_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_attendees" ADD CONSTRAINT "event_attendees_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_attendees" ADD CONSTRAINT "event_attendees_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_feeds" ADD CONSTRAINT "event_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_feeds" ADD CONSTRAINT "event_feeds_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_occurrences" ADD CONSTRAINT "event_occurrences_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_overrides" ADD CONSTRAINT "event_overrides_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_reminders" ADD CONSTRAINT "event_reminders_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_strangers_asked" ADD CONSTRAINT "event_strangers_asked_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_organizer_id_users_id_fk" FOREIGN KEY ("organizer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_invites" ADD CONSTRAINT "guest_invites_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_invites" ADD CONSTRAINT "guest_invites_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_notices" ADD CONSTRAINT "guest_notices_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_notices" ADD CONSTRAINT "guest_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_invite_id_guest_invites_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."guest_invites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_workspace_id_import_id_import_jobs_workspace_id_import_id_fk" FOREIGN KEY ("workspace_id","import_id") REFERENCES "public"."import_jobs"("workspace_id","import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_failed_rows" ADD CONSTRAINT "import_failed_rows_workspace_id_import_id_import_jobs_workspace_id_import_id_fk" FOREIGN KEY ("workspace_id","import_id") REFERENCES "public"."import_jobs"("workspace_id","import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_jobs" ADD CONSTRAINT "import_jobs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_chunks" ADD CONSTRAINT "library_chunks_version_id_library_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."library_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_items" ADD CONSTRAINT "library_items_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_parts" ADD CONSTRAINT "library_parts_upload_id_library_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."library_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_readings" ADD CONSTRAINT "library_readings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_rights" ADD CONSTRAINT "library_rights_item_id_library_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."library_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_texts" ADD CONSTRAINT "library_texts_item_id_library_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."library_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_uploads" ADD CONSTRAINT "library_uploads_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_versions" ADD CONSTRAINT "library_versions_item_id_library_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."library_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_versions" ADD CONSTRAINT "library_versions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_starts" ADD CONSTRAINT "link_starts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_accounts" ADD CONSTRAINT "linked_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_giver_id_users_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hosted_pages" ADD CONSTRAINT "hosted_pages_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hosted_pages" ADD CONSTRAINT "hosted_pages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_changing_by_users_id_fk" FOREIGN KEY ("changing_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_ballots" ADD CONSTRAINT "poll_ballots_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_options" ADD CONSTRAINT "poll_options_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_notices" ADD CONSTRAINT "push_notices_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receptions" ADD CONSTRAINT "receptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receptions" ADD CONSTRAINT "receptions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receptions" ADD CONSTRAINT "receptions_called_id_users_id_fk" FOREIGN KEY ("called_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receptions" ADD CONSTRAINT "receptions_met_by_users_id_fk" FOREIGN KEY ("met_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statuses" ADD CONSTRAINT "statuses_workspace_id_user_id_members_workspace_id_user_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_texts" ADD CONSTRAINT "space_texts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_consents" ADD CONSTRAINT "talk_consents_workspace_id_one_id_members_workspace_id_user_id_fk" FOREIGN KEY ("workspace_id","one_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_consents" ADD CONSTRAINT "talk_consents_workspace_id_other_id_members_workspace_id_user_id_fk" FOREIGN KEY ("workspace_id","other_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_domains" ADD CONSTRAINT "own_domains_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_edits" ADD CONSTRAINT "space_edits_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_edits" ADD CONSTRAINT "space_edits_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identities_user" ON "identities" USING btree ("user_id","provider");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_former_token" ON "sessions" USING btree ("former_token_hash") WHERE "sessions"."former_token_hash" is not null;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_root" ON "sessions" USING btree ("root_id");--> statement-breakpoint
CREATE INDEX "sessions_guest" ON "sessions" USING btree ("guest_id") WHERE "sessions"."guest_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "agent_calls_provider" ON "agent_calls" USING btree ("provider_call_id");--> statement-breakpoint
CREATE INDEX "agent_calls_agent" ON "agent_calls" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "agent_calls_person" ON "agent_calls" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "agent_calls_thread" ON "agent_calls" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "agent_days_space" ON "agent_days" USING btree ("workspace_id","day");--> statement-breakpoint
CREATE INDEX "agent_threads_person" ON "agent_threads" USING btree ("person_id","agent_id","updated_at");--> statement-breakpoint
CREATE INDEX "agent_threads_agent" ON "agent_threads" USING btree ("agent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "agent_turns_number" ON "agent_turns" USING btree ("thread_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "agent_turns_client" ON "agent_turns" USING btree ("thread_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "agents_client" ON "agents" USING btree ("workspace_id","client_id");--> statement-breakpoint
CREATE INDEX "announcement_views_list" ON "announcement_views" USING btree ("announcement_id","seen_at");--> statement-breakpoint
CREATE INDEX "announcement_views_user" ON "announcement_views" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "announcements_client" ON "announcements" USING btree ("workspace_id","client_id");--> statement-breakpoint
CREATE INDEX "announcements_list" ON "announcements" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "appointment_blocks_date" ON "appointment_blocks" USING btree ("user_id","date");--> statement-breakpoint
CREATE INDEX "appointment_blocks_user" ON "appointment_blocks" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "booking_links_maker" ON "booking_links" USING btree ("created_by","workspace_id","id");--> statement-breakpoint
CREATE INDEX "booking_links_type" ON "booking_links" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "booking_seats_host" ON "booking_seats" USING btree ("host_id","starts_at","booking_id");--> statement-breakpoint
CREATE INDEX "booking_seats_own" ON "booking_seats" USING btree ("host_id","booking_id");--> statement-breakpoint
CREATE INDEX "booking_type_hosts_user" ON "booking_type_hosts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "booking_types_space" ON "booking_types" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "booking_types_owner" ON "booking_types" USING btree ("owner_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_types_default" ON "booking_types" USING btree ("workspace_id","owner_id") WHERE "booking_types"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_key" ON "bookings" USING btree ("link_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "bookings_root" ON "bookings" USING btree ("root_id","ical_sequence");--> statement-breakpoint
CREATE INDEX "bookings_type" ON "bookings" USING btree ("type_id","guest_email");--> statement-breakpoint
CREATE INDEX "bookings_guest" ON "bookings" USING btree ("guest_user_id","id") WHERE "bookings"."guest_user_id" is not null;--> statement-breakpoint
CREATE INDEX "bookings_mail" ON "bookings" USING btree ("guest_email","workspace_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_remind" ON "bookings" USING btree ("remind_at") WHERE "bookings"."remind_at" is not null;--> statement-breakpoint
CREATE INDEX "bookings_held" ON "bookings" USING btree ("held_until") WHERE "bookings"."held_until" is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("workspace_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("workspace_id","action","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("workspace_id","actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("workspace_id","subject_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_search" ON "audit_entries" USING gin (("actor_name" || ' ' || coalesce("actor_email", '') || ' ' || "subject_name" || ' ' || coalesce("subject_email", '')) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_acts_client" ON "bulk_acts" USING btree ("workspace_id","actor_id","client_id");--> statement-breakpoint
CREATE INDEX "bulk_acts_newest" ON "bulk_acts" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bulk_acts_open" ON "bulk_acts" USING btree ("held_until") WHERE "bulk_acts"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "bulk_acts_kept" ON "bulk_acts" USING btree ("created_at") WHERE "bulk_acts"."is_kept";--> statement-breakpoint
CREATE INDEX "bulk_people_user" ON "bulk_people" USING btree ("user_id","act_id");--> statement-breakpoint
CREATE INDEX "business_requests_list" ON "business_requests" USING btree ("kind","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_email" ON "subscribers" USING btree ("email");--> statement-breakpoint
CREATE INDEX "calendar_accounts_look" ON "calendar_accounts" USING btree ("look_at") WHERE "calendar_accounts"."look_at" is not null;--> statement-breakpoint
CREATE INDEX "calendar_copies_due" ON "calendar_copies" USING btree ("due_at") WHERE "calendar_copies"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "calendar_copies_external" ON "calendar_copies" USING btree ("calendar_id","external_id");--> statement-breakpoint
CREATE INDEX "calendar_events_series" ON "calendar_events" USING btree ("calendar_id","series_id") WHERE "calendar_events"."series_id" is not null;--> statement-breakpoint
CREATE INDEX "calendar_events_mark" ON "calendar_events" USING btree ("calendar_id","mark") WHERE "calendar_events"."mark" is not null;--> statement-breakpoint
CREATE INDEX "calendar_events_time" ON "calendar_events" USING btree ("calendar_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "calendars_external" ON "calendars" USING btree ("linked_id","external_id");--> statement-breakpoint
CREATE INDEX "captcha_passes_expiry" ON "captcha_passes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "conversation_members_person" ON "conversation_members" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "conversation_members_told" ON "conversation_members" USING btree ("conversation_id") WHERE "conversation_members"."notify" = 'all';--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_space" ON "conversations" USING btree ("workspace_id") WHERE "conversations"."kind" = 'space';--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_dm" ON "conversations" USING btree ("workspace_id","first_person_id","second_person_id") WHERE "conversations"."kind" = 'dm';--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_root" ON "conversations" USING btree ("root_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_object" ON "conversations" USING btree ("workspace_id","kind","object_id");--> statement-breakpoint
CREATE INDEX "conversations_audience" ON "conversations" USING btree ("audience_id");--> statement-breakpoint
CREATE INDEX "conversations_second_person" ON "conversations" USING btree ("workspace_id","second_person_id");--> statement-breakpoint
CREATE INDEX "conversations_touched" ON "conversations" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "message_mentions_of" ON "message_mentions" USING btree ("person_id","conversation_id","seq");--> statement-breakpoint
CREATE INDEX "message_reactions_person" ON "message_reactions" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_change" ON "messages" USING btree ("conversation_id","change");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_place" ON "messages" USING btree ("conversation_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client" ON "messages" USING btree ("sender_id","client_id");--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("conversation_id","sender_id","seq");--> statement-breakpoint
CREATE INDEX "messages_search" ON "messages" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "messages_scope" ON "messages" USING btree (coalesce("parent_id", "conversation_id"),"created_at");--> statement-breakpoint
CREATE INDEX "messages_pinned" ON "messages" USING btree ("conversation_id","pinned_at") WHERE "messages"."pinned_at" is not null;--> statement-breakpoint
CREATE INDEX "messages_forwarded" ON "messages" USING btree ("forwarded_from_id") WHERE "messages"."forwarded_from_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_day" ON "messages" USING btree ("conversation_id","created_at");--> statement-breakpoint
CREATE INDEX "account_deletions_due" ON "account_deletions" USING btree ("erase_at");--> statement-breakpoint
CREATE UNIQUE INDEX "desk_notes_once" ON "desk_notes" USING btree ("workspace_id","sender_id","client_id");--> statement-breakpoint
CREATE INDEX "desk_notes_of" ON "desk_notes" USING btree ("workspace_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "desk_notes_by" ON "desk_notes" USING btree ("sender_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "desks_one_a_person" ON "desks" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "desks_one_owner" ON "desks" USING btree ("workspace_id","map_id","area_id");--> statement-breakpoint
CREATE INDEX "drive_transfers_user" ON "drive_transfers" USING btree ("user_id","workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "drive_transfers_running" ON "drive_transfers" USING btree ("created_at") WHERE "drive_transfers"."status" = 'running';--> statement-breakpoint
CREATE INDEX "event_attendances_key" ON "event_attendances" USING btree ("person_key","event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_attendees_person" ON "event_attendees" USING btree ("event_id","recurrence_id","person_key");--> statement-breakpoint
CREATE INDEX "event_attendees_key" ON "event_attendees" USING btree ("person_key","event_id");--> statement-breakpoint
CREATE INDEX "event_attendees_user" ON "event_attendees" USING btree ("user_id","id") WHERE "event_attendees"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "event_feeds_token" ON "event_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "event_occurrences_time" ON "event_occurrences" USING btree ("workspace_id","starts_at","event_id","recurrence_id");--> statement-breakpoint
CREATE INDEX "event_occurrences_remind" ON "event_occurrences" USING btree ("remind_at") WHERE "event_occurrences"."remind_at" is not null;--> statement-breakpoint
CREATE INDEX "event_reminders_sweep" ON "event_reminders" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "events_space" ON "events" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "events_organizer" ON "events" USING btree ("organizer_id","id");--> statement-breakpoint
CREATE INDEX "events_made_until" ON "events" USING btree ("made_until") WHERE "events"."made_until" is not null;--> statement-breakpoint
CREATE INDEX "files_workspace" ON "files" USING btree ("workspace_id","sha256","size");--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "files_message" ON "files" USING btree ("message_id") WHERE "files"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "files_sent" ON "files" USING btree ("owner_id","created_at") WHERE "files"."kind" = 'message';--> statement-breakpoint
CREATE INDEX "files_unsent" ON "files" USING btree ("created_at") WHERE "files"."kind" = 'message' and "files"."message_id" is null;--> statement-breakpoint
CREATE INDEX "files_bytes" ON "files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "files_preview_bytes" ON "files" USING btree ("preview_sha256") WHERE "files"."preview_sha256" is not null;--> statement-breakpoint
CREATE INDEX "guest_invites_list" ON "guest_invites" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "guests_list" ON "guests" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "guests_invite" ON "guests" USING btree ("invite_id") WHERE "guests"."invite_id" is not null;--> statement-breakpoint
CREATE INDEX "import_jobs_newest" ON "import_jobs" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "import_jobs_file" ON "import_jobs" USING btree ("workspace_id","file_hash");--> statement-breakpoint
CREATE INDEX "import_jobs_kept" ON "import_jobs" USING btree ("created_at") WHERE "import_jobs"."kept_rows" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "library_items_name" ON "library_items" USING btree ("workspace_id",coalesce("parent_id", '00000000-0000-0000-0000-000000000000'::uuid),"name_key") WHERE "library_items"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "library_items_folder" ON "library_items" USING btree ("workspace_id","parent_id","sort_key" collate "C");--> statement-breakpoint
CREATE INDEX "library_items_path" ON "library_items" USING gin ("path");--> statement-breakpoint
CREATE INDEX "library_items_owner" ON "library_items" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "library_items_trash" ON "library_items" USING btree ("trashed_at") WHERE "library_items"."trashed_at" is not null;--> statement-breakpoint
CREATE INDEX "library_texts_search" ON "library_texts" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "library_texts_indexed" ON "library_texts" USING btree ("indexed_at");--> statement-breakpoint
CREATE INDEX "library_uploads_owner" ON "library_uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "library_uploads_space" ON "library_uploads" USING btree ("workspace_id","size");--> statement-breakpoint
CREATE INDEX "library_uploads_touched" ON "library_uploads" USING btree ("touched_at");--> statement-breakpoint
CREATE UNIQUE INDEX "library_versions_number" ON "library_versions" USING btree ("item_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "library_versions_file" ON "library_versions" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "library_versions_unread" ON "library_versions" USING btree ("created_at") WHERE "library_versions"."text_status" = 'pending';--> statement-breakpoint
CREATE INDEX "link_give_backs_due" ON "link_give_backs" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "link_give_backs_holder" ON "link_give_backs" USING btree ("holder");--> statement-breakpoint
CREATE INDEX "link_starts_user" ON "link_starts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "link_starts_expires" ON "link_starts" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "linked_accounts_user" ON "linked_accounts" USING btree ("user_id","provider","kind");--> statement-breakpoint
CREATE INDEX "mail_allowances_day" ON "mail_allowances" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_dedupe" ON "mails" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_at") WHERE "mails"."sent_at" is null and "mails"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "sandbox_mails_to" ON "sandbox_mails" USING btree ("to","at");--> statement-breakpoint
CREATE UNIQUE INDEX "ownership_offers_open" ON "ownership_offers" USING btree ("workspace_id") WHERE "ownership_offers"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "ownership_offers_giver" ON "ownership_offers" USING btree ("giver_id");--> statement-breakpoint
CREATE INDEX "ownership_offers_receiver" ON "ownership_offers" USING btree ("receiver_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hosted_pages_provider" ON "hosted_pages" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hosted_pages_open" ON "hosted_pages" USING btree ("workspace_id") WHERE "hosted_pages"."status" = 'fresh' and "hosted_pages"."kind" = 'purchase';--> statement-breakpoint
CREATE INDEX "hosted_pages_due" ON "hosted_pages" USING btree ("checked_at") WHERE "hosted_pages"."status" = 'fresh';--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_provider" ON "invoices" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE INDEX "invoices_list" ON "invoices" USING btree ("workspace_id","issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_provider" ON "subscriptions" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("period_end");--> statement-breakpoint
CREATE INDEX "poll_ballots_voter" ON "poll_ballots" USING btree ("voter_id","poll_id") WHERE "poll_ballots"."voter_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "poll_options_place" ON "poll_options" USING btree ("poll_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "poll_options_label" ON "poll_options" USING btree ("poll_id",lower("label"));--> statement-breakpoint
CREATE UNIQUE INDEX "polls_client" ON "polls" USING btree ("author_id","client_id");--> statement-breakpoint
CREATE INDEX "polls_list" ON "polls" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "polls_conversation" ON "polls" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "polls_staged" ON "polls" USING btree ("workspace_id") WHERE "polls"."staged_at" is not null;--> statement-breakpoint
CREATE INDEX "polls_due" ON "polls" USING btree ("closes_at") WHERE "polls"."status" = 'open';--> statement-breakpoint
CREATE INDEX "web_pages_asked" ON "web_pages" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "push_notices_due" ON "push_notices" USING btree ("next_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "receptions_called" ON "receptions" USING btree ("workspace_id","called_at");--> statement-breakpoint
CREATE UNIQUE INDEX "message_reports_once" ON "message_reports" USING btree ("message_id","reporter_id");--> statement-breakpoint
CREATE INDEX "message_reports_list" ON "message_reports" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "message_reports_reporter" ON "message_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "statuses_each_once" ON "statuses" USING btree ("workspace_id","user_id","source","state","emoji","text");--> statement-breakpoint
CREATE UNIQUE INDEX "statuses_set" ON "statuses" USING btree ("workspace_id","user_id","source") WHERE "statuses"."is_set";--> statement-breakpoint
CREATE INDEX "talk_consents_of_other" ON "talk_consents" USING btree ("workspace_id","other_id");--> statement-breakpoint
CREATE INDEX "tokens_user" ON "tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "tokens_workspace" ON "tokens" USING btree ("workspace_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_own" ON "list_views" USING btree ("workspace_id","list","owner_id",lower("name")) WHERE "list_views"."owner_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_shared" ON "list_views" USING btree ("workspace_id","list",lower("name")) WHERE "list_views"."owner_id" is null;--> statement-breakpoint
CREATE INDEX "list_views_owner" ON "list_views" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "members_email" ON "members" USING btree ("workspace_id","email");--> statement-breakpoint
CREATE INDEX "members_search" ON "members" USING gin ("look_up" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "members_by_name" ON "members" USING btree ("workspace_id","status",lower("name"),"user_id","name");--> statement-breakpoint
CREATE INDEX "members_by_email" ON "members" USING btree ("workspace_id","status","email","user_id");--> statement-breakpoint
CREATE INDEX "members_by_role" ON "members" USING btree ("workspace_id","status",(case "role" when 'owner' then 1 when 'admin' then 2 when 'user' then 3 else 4 end),"user_id","role");--> statement-breakpoint
CREATE INDEX "members_by_position" ON "members" USING btree ("workspace_id","status",lower("company_position"),"user_id","company_position");--> statement-breakpoint
CREATE INDEX "members_by_last_active" ON "members" USING btree ("workspace_id","status","last_active_at","user_id");--> statement-breakpoint
CREATE INDEX "members_by_joined" ON "members" USING btree ("workspace_id","status","joined_at","user_id");--> statement-breakpoint
CREATE INDEX "members_by_invited" ON "members" USING btree ("workspace_id","status","invited_at","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "own_domains_host" ON "own_domains" USING btree ("host") WHERE "own_domains"."verified_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "workspaces_domain" ON "workspaces" USING btree ("domain");--> statement-breakpoint
-- [APPT-9] Nobody is booked twice at one time, in whatever space and by whatever way. Drizzle knows no such constraint.
ALTER TABLE "booking_seats" ADD CONSTRAINT "booking_seats_alone" EXCLUDE USING gist ("host_id" WITH =, "blocked" WITH &&) WHERE ("is_taken");

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
	"weekly" jsonb
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
	"created_at" timestamp with time zone NOT NULL
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
-- [APPT-9] Nobody is booked twice at one time, in whatever space and by whatever way. Drizzle knows no such constraint.
ALTER TABLE "booking_seats" ADD CONSTRAINT "booking_seats_alone" EXCLUDE USING gist ("host_id" WITH =, "blocked" WITH &&) WHERE ("is_taken");

CREATE TABLE "event_strangers_asked" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"people" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_strangers_asked" ADD CONSTRAINT "event_strangers_asked_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE TABLE "sweep_times" (
	"id" text PRIMARY KEY NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);

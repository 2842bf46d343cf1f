CREATE TABLE "import_failed_rows" (
	"workspace_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"error" text NOT NULL,
	CONSTRAINT "import_failed_rows_workspace_id_import_id_line_pk" PRIMARY KEY("workspace_id","import_id","line")
);
--> statement-breakpoint
ALTER TABLE "import_jobs" ADD COLUMN "file_hash" text;--> statement-breakpoint
ALTER TABLE "import_jobs" ADD COLUMN "send_invitations" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "import_jobs" ADD COLUMN "last_batch_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "import_jobs" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_jobs" ADD COLUMN "held_back" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_jobs" ADD COLUMN "columns" jsonb;--> statement-breakpoint
ALTER TABLE "import_jobs" ADD COLUMN "kept_rows" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_failed_rows" ADD CONSTRAINT "import_failed_rows_workspace_id_import_id_import_jobs_workspace_id_import_id_fk" FOREIGN KEY ("workspace_id","import_id") REFERENCES "public"."import_jobs"("workspace_id","import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_jobs_file" ON "import_jobs" USING btree ("workspace_id","file_hash");--> statement-breakpoint
CREATE INDEX "import_jobs_kept" ON "import_jobs" USING btree ("created_at") WHERE "import_jobs"."kept_rows" > 0;
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
	"updated_at" timestamp with time zone NOT NULL
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
ALTER TABLE "library_items" ADD CONSTRAINT "library_items_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_rights" ADD CONSTRAINT "library_rights_item_id_library_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."library_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "library_items_name" ON "library_items" USING btree ("workspace_id",coalesce("parent_id", '00000000-0000-0000-0000-000000000000'::uuid),"name_key") WHERE "library_items"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "library_items_folder" ON "library_items" USING btree ("workspace_id","parent_id","sort_key" collate "C");--> statement-breakpoint
CREATE INDEX "library_items_path" ON "library_items" USING gin ("path");--> statement-breakpoint
CREATE INDEX "library_items_owner" ON "library_items" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "library_items_trash" ON "library_items" USING btree ("trashed_at") WHERE "library_items"."trashed_at" is not null;
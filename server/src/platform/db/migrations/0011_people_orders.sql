DROP INDEX "members_list";--> statement-breakpoint
DROP INDEX "members_search";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "look_up" text GENERATED ALWAYS AS (lower(name || ' ' || email)) STORED;--> statement-breakpoint
CREATE INDEX "members_by_name" ON "members" USING btree ("workspace_id","status",lower("name"),"user_id","name");--> statement-breakpoint
CREATE INDEX "members_by_email" ON "members" USING btree ("workspace_id","status","email","user_id");--> statement-breakpoint
CREATE INDEX "members_by_role" ON "members" USING btree ("workspace_id","status",(case "role" when 'owner' then 1 when 'admin' then 2 when 'user' then 3 else 4 end),"user_id","role");--> statement-breakpoint
CREATE INDEX "members_by_position" ON "members" USING btree ("workspace_id","status",lower("company_position"),"user_id","company_position");--> statement-breakpoint
CREATE INDEX "members_by_last_active" ON "members" USING btree ("workspace_id","status","last_active_at","user_id");--> statement-breakpoint
CREATE INDEX "members_by_joined" ON "members" USING btree ("workspace_id","status","joined_at","user_id");--> statement-breakpoint
CREATE INDEX "members_by_invited" ON "members" USING btree ("workspace_id","status","invited_at","user_id");--> statement-breakpoint
CREATE INDEX "members_search" ON "members" USING gin ("look_up" gin_trgm_ops);
ALTER TABLE "agent_days" DROP CONSTRAINT "agent_days_agent_id_agents_id_fk";

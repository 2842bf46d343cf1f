import { readFileSync, readdirSync } from 'node:fs'
import pg from 'pg'
const F='/work/wt-data/server/src/db/migrations/'
const names=readdirSync(F).filter(n=>n.endsWith('.sql')).sort()
const base='postgres://postgres@127.0.0.1:5432/postgres'
const admin=new pg.Client({connectionString:base}); await admin.connect()
await admin.query('drop database if exists mig_measure with (force)')
await admin.query("create database mig_measure template template0 locale 'C.UTF-8'")
const c=new pg.Client({connectionString:base.replace(/postgres$/,'mig_measure')}); await c.connect()
const run=async n=>{ const t=performance.now(); await c.query('begin'); for(const s of readFileSync(F+n,'utf8').split('--> statement-breakpoint')) if(s.trim()) await c.query(s); 
 const {rows}=await c.query(`select string_agg(distinct relation::regclass::text||':'||mode, ' ') as locks from pg_locks where pid=pg_backend_pid() and relation is not null and mode in ('AccessExclusiveLock','ShareLock','ShareRowExclusiveLock') and relation::regclass::text in ('messages','conversations','members','users','conversation_members')`)
 await c.query('commit'); return [performance.now()-t, rows[0].locks] }
for(const n of names.slice(0,2)) await run(n)
await c.query(`insert into workspaces (id,name,domain,map_id,use_case,settings) select gen_random_uuid(),'S','s'||g,'office','team','{}' from generate_series(1,100) g`)
await c.query(`insert into conversations (id,workspace_id,kind,last_seq) select gen_random_uuid(), id, 'space', 10000 from workspaces`)
let t=performance.now()
await c.query(`insert into messages (id,conversation_id,seq,sender_id,sender_name,client_id,body,created_at)
 select gen_random_uuid(), k.id, g, gen_random_uuid(), 'Ada Lovelace', gen_random_uuid(), 'word'||(g*7919%5000)||' some words that somebody says to others '||(g*31%997)||' and on', now() - (g||' minutes')::interval
 from (select id from conversations) k cross join generate_series(1,10000) g`)
await c.query('analyze'); console.log('1M messages in', ((performance.now()-t)/1000).toFixed(1),'s')
let sum=0
for(const n of names.slice(2)){ const [ms,locks]=await run(n); sum+=ms; if(ms>300) console.log(n,(ms/1000).toFixed(2),'s',locks) }
console.log('all', (sum/1000).toFixed(1),'s'); 
const {rows}=await c.query("select pg_size_pretty(pg_database_size('mig_measure')) s, pg_size_pretty(pg_total_relation_size('messages')) m"); console.log(rows)
await c.end(); await admin.end()

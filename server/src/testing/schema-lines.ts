/** For tests: everything that a database's schema consists of. Not part of the server. */
import type { ClientBase } from 'pg'

/**
 * Each is a statement whose rows are lines. Parts of an extension are included with it. From version 18 on, PostgreSQL
 * also stores NOT NULL as a constraint; the column lines cover it on both.
 */
const PARTS = [
  `select 'extension ' || extname from pg_extension`,
  `select format('relation %s %s %s %s', relname, relkind, relpersistence, reloptions)
   from pg_class where relnamespace = 'public'::regnamespace and relkind not in ('i', 'S')`,
  `select format('column %s %s %s %s %s not null %s generated %s%s collation %s default %s', c.relname,
     row_number() over (partition by c.oid order by a.attnum), a.attname, format_type(a.atttypid, a.atttypmod),
     a.attstorage, a.attnotnull, a.attgenerated, a.attidentity, a.attcollation::regcollation,
     pg_get_expr(d.adbin, d.adrelid))
   from pg_attribute a join pg_class c on c.oid = a.attrelid
   left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  `select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
   from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
  `select 'index ' || pg_get_indexdef(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indrelid
   where c.relnamespace = 'public'::regnamespace`,
  `select format('sequence %s %s %s %s %s %s %s', sequencename, data_type, start_value, min_value, max_value,
     increment_by, cycle) from pg_sequences where schemaname = 'public'`,
  `select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`,
  `select 'function ' || pg_get_functiondef(p.oid) from pg_proc p
   where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
     and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  `select format('type %s %s', typname, typtype) from pg_type t
   where typnamespace = 'public'::regnamespace and typtype not in ('b', 'c')
     and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')`,
]

/** One line for each part of the schema, in the same order on every engine. */
export const readSchemaLines = async (client: Pick<ClientBase, 'query'>): Promise<string[]> => {
  const lines: string[] = []
  for (const part of PARTS) {
    const { rows } = await client.query<{ line: string }>(`select line from (${part}) part (line)`)
    lines.push(...rows.map(({ line }) => line))
  }
  return lines.toSorted()
}

import { foldForSearch } from '@metapyra/contract/fold'
import { foldCases, notFound } from '@metapyra/contract/fold-cases'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'
import { sql } from './drizzle.ts'
import { eachWordIn, foldedSql } from './search.ts'

/** Letters of the scripts that a fold is about, in either form, and signs that stand in names. */
const sign = fc.oneof(
  fc.integer({ min: 0x20, max: 0x24f }),
  fc.integer({ min: 0x300, max: 0x36f }),
  fc.integer({ min: 0x391, max: 0x3c9 }).filter((code) => code !== 0x3a2),
  fc.integer({ min: 0x401, max: 0x45f }),
  fc.integer({ min: 0x621, max: 0x652 }).filter((code) => code < 0x63b || code > 0x63f),
  fc.integer({ min: 0x1ea0, max: 0x1ef9 }),
  fc.integer({ min: 0x3041, max: 0x3096 }),
  fc.integer({ min: 0x4e00, max: 0x9fa5 }),
  fc.integer({ min: 0xff01, max: 0xff5e }),
  fc.constantFrom(...'‐‑–—’‘ʼ´′＇ẞ\u200b\u200d\u202e🦊').map((text) => text.codePointAt(0) ?? 32),
)
const text = fc.array(sign, { maxLength: 30 }).map((codes) => String.fromCodePoint(...codes))

const suite = (onPostgres: boolean) => () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ onPostgres })
  })
  afterAll(() => server.close())

  const one = async (value: ReturnType<typeof sql>) => {
    const { rows } = await server.services.db.execute(sql`select ${value} as value`)
    return rows[0]?.['value']
  }

  it('[FIND-1] the database folds a text as the clients do', async () => {
    const samples = [...foldCases.flat(), ...fc.sample(text, { numRuns: 1000, seed: 1 })].filter(
      (sample) => !sample.includes('\u0000'),
    )
    const { rows } = await server.services.db.execute(
      sql`select ${foldedSql(sql`sample`)} as folded from unnest(${sql.param(samples)}::text[]) with ordinality as list(sample, at) order by at`,
    )
    const folded = rows.map((row) => String(row['folded']))
    expect(folded).toHaveLength(samples.length)
    for (const [at, sample] of samples.entries())
      expect(folded[at], JSON.stringify(sample)).toBe(foldForSearch(sample))
  })

  it.each(foldCases)('[FIND-1] %s finds %s', async (typed, ...names) => {
    for (const name of names)
      expect(await one(sql`${eachWordIn(sql`${name}::text`, typed)}`), name).toBe(true)
  })

  it.each(notFound)('[FIND-1] %s does not find %s', async (typed, name) => {
    expect(await one(sql`${eachWordIn(sql`${name}::text`, typed)}`)).toBe(false)
  })
}

describe('search on PGlite', suite(false))
describe.skipIf(!hasPostgres)('search on PostgreSQL', suite(true))

import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { createNames, nameStatements } from './named-statements.ts'

const url = process.env.TEST_DATABASE_URL

describe('the names of statements', () => {
  it('are given to what comes again and again, and to each text its own', () => {
    const nameOf = createNames()
    const names = Array.from({ length: 6 }, () => nameOf('select $1'))
    expect(names).toEqual([undefined, undefined, undefined, undefined, 'named_0', 'named_0'])
    for (let time = 0; time < 5; time += 1) nameOf('select $1 + 1')
    expect(nameOf('select $1 + 1')).toBe('named_1')
  })

  it('are not given to a search, whose plan depends on the words', () => {
    const nameOf = createNames()
    for (let time = 0; time < 20; time += 1)
      expect(nameOf('select * from t where words @@ $1')).toBeUndefined()
  })

  it('are no more than a connection keeps', () => {
    const nameOf = createNames()
    const names = new Set<string | undefined>()
    for (let text = 0; text < 1000; text += 1)
      for (let time = 0; time < 6; time += 1) names.add(nameOf(`select $1 + ${text}`))
    expect(names.size).toBe(301)
  })
})

describe.skipIf(!url)('a pool whose statements are named', () => {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  nameStatements(pool)
  afterAll(() => pool.end())

  it('keeps what comes again and again prepared on its connection, answers as before, and goes on after an error', async () => {
    for (let value = 0; value < 8; value += 1) {
      const { rows } = await pool.query('select $1::int + 1 as next', [value])
      expect(rows).toEqual([{ next: value + 1 }])
    }
    const { rows } = await pool.query('select statement from pg_prepared_statements')
    expect(rows).toEqual([{ statement: 'select $1::int + 1 as next' }])
    for (let time = 0; time < 8; time += 1)
      await expect(pool.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero')
    // Runs on another connection, which has none of the named statements.
    expect((await pool.query('select $1::int + 1 as next', [2])).rows).toEqual([{ next: 3 }])
  })
})

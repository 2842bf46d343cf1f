import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { openDatabase } from './connection.ts'
import { templateFolder } from './template.ts'

const TEMPLATE = /^empty-database-[0-9a-f]{16}$/

/** Creates the template of an empty database unless an up-to-date one exists. */
export const makeTemplate = async (): Promise<void> => {
  const template = templateFolder()
  if (existsSync(template)) return
  mkdirSync(dirname(template), { recursive: true })
  const draft = mkdtempSync(`${template}-`)
  const onError = (error: Error) => {
    throw error
  }
  await (await openDatabase({ databaseUrl: undefined, dataDir: draft, onError })).close()
  try {
    renameSync(draft, template)
  } catch {
    // Another process was faster; its template is as good.
    rmSync(draft, { recursive: true, force: true })
  }
  for (const name of readdirSync(dirname(template))) {
    const isOutdated = TEMPLATE.test(name) && name !== basename(template)
    if (isOutdated) rmSync(join(dirname(template), name), { recursive: true, force: true })
  }
}

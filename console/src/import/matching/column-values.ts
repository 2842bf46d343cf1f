import { isRoleWord } from '../csv/role.ts'
import { isGoneWord } from './status-words.ts'

/** What the cells of a column look like, each as a share of those that are not empty. */
export interface ColumnValues {
  filled: number
  emails: number
  distinct: number
  digits: number
  /** Letters alone, in up to four words. */
  names: number
  /** Of these, how many have more than one word. */
  fullNames: number
  roles: number
}

const EMAIL = /^[^\s@]*[^\s@<(]@[^\s@]+\.[^\s@]+$|<[^\s<>@]+@[^\s<>@]+>$/
const NAME = /^[\p{L}\p{M}'’.\-‐· ]+$/u
const CJK = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

export const hasEmail = (cell: string) => EMAIL.test(cell.trim())

/** “Manager” is a role in a column that says so, and a job title elsewhere. */
const isTitleAlone = (cell: string) =>
  /manager|lead|leiter|supervisor|coordinator|chef|leder|ledare|responsab|gerente|gestor|jef[ea]\b|müdür|kierowni|menedżer|руководитель|менеджер|マネージャ|リーダー|매니저|팀장|经理|經理|负责人|負責人|^(?:billing|support|leitung|führungskraft|leidinggevende|teamleitung)$/i.test(
    cell,
  )

const isName = (cell: string) =>
  NAME.test(cell.replace(',', ' ')) && cell.length <= 60 && cell.split(/\s+/).length <= 5
export function valuesOf(cells: readonly string[]): ColumnValues {
  const values = cells.map((cell) => cell.trim()).filter(Boolean)
  const share = (test: (cell: string) => boolean) =>
    values.length === 0 ? 0 : values.filter(test).length / values.length
  // Somebody who is gone has no role any more: Slack writes both into one column.
  const here = values.filter((cell) => !isGoneWord(cell))
  return {
    filled: cells.length === 0 ? 0 : values.length / cells.length,
    emails: share(hasEmail),
    distinct:
      values.length === 0 ? 0 : new Set(values.map((cell) => cell.toLowerCase())).size / values.length,
    digits: share((cell) => /^[\d\s.,:/+-]+$/.test(cell)),
    names: share(isName),
    fullNames: share(
      (cell) => isName(cell) && (/\S[\s,]+\S/.test(cell) || (CJK.test(cell) && cell.length >= 2)),
    ),
    roles:
      here.length === 0
        ? 0
        : here.filter((cell) => isRoleWord(cell) && !isTitleAlone(cell)).length / here.length,
  }
}

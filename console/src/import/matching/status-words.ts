/** Words for people who are gone, in the languages of the vocabulary, as they stand in a column of states. */
const gone = new Set(
  `
  deactivated|deactivate|left the company|left company|has left|no longer employed|no longer with company|not employed|ex|ex employee|leaver|gone|suspended|disabled|deleted|removed|inactive|archived|terminated|offboarded|resigned|retired|left|former|former employee|ex-employee|blocked|banned|locked
  not active|no longer active|deprovisioned|unsubscribed|cleaned|bounced|closed|cancelled|canceled|expired|ended|dismissed|fired|quit|alumni|alumnus|deceased|bot|app|revoked|permanently deleted|soft deleted|inactivated|separated|withdrawn|exited|exit
  deaktiviert|gesperrt|gelöscht|inaktiv|ausgeschieden|ausgetreten|gekündigt|ehemalig|ehemaliger|ehemalige|archiviert|entfernt|abgemeldet|verrentet|im ruhestand|nicht aktiv|deaktiviert am
  désactivé|désactivée|suspendu|suspendue|supprimé|supprimée|inactif|inactive|parti|partie|sorti|sortie|archivé|archivée|désabonné|désabonnée|bloqué|bloquée|licencié|démissionné|retraité|ancien|non actif
  desactivado|desactivada|suspendido|suspendida|eliminado|eliminada|inactivo|inactiva|baja|de baja|dado de baja|despedido|jubilado|archivado|bloqueado|bloqueada|borrado|cancelado|no activo
  desativado|desativada|suspenso|suspensa|excluído|excluída|excluido|removido|removida|inativo|inativa|desligado|desligada|rescindido|exonerado|exonerada|demitido|demitida|arquivado|aposentado|não ativo|descadastrado
  disattivato|disattivata|sospeso|sospesa|eliminato|eliminata|cancellato|inattivo|inattiva|archiviato|dimesso|dimessa|licenziato|cessato|cessata|rimosso|non attivo|disiscritto|bloccato
  gedeactiveerd|opgeschort|verwijderd|inactief|geblokkeerd|uit dienst|vertrokken|gearchiveerd|ontslagen|uitgeschreven|niet actief|uitgeschakeld
  inaktiverad|avstängd|borttagen|raderad|inaktiv|slutat|avslutad|arkiverad|uppsagd|avregistrerad|ej aktiv|spärrad|pensionerad
  deaktiveret|suspenderet|slettet|fratrådt|afmeldt|arkiveret|opsagt|fjernet|ikke aktiv|deaktivert|sluttet|suspendert
  zawieszony|zawieszona|usunięty|usunięta|nieaktywny|nieaktywna|dezaktywowany|zwolniony|zwolniona|zwolniono|niezatrudniony|zablokowany|zarchiwizowany|wypisany|były pracownik
  deaktivovaný|pozastavený|smazaný|neaktivní|ukončen|odstraněn|inaktív|felfüggesztve|törölve|kilépett|letiltva|ei aktiivinen|poistettu|inactiv|suspendat|șters
  pasif|askıda|askıya alındı|silindi|silinmiş|devre dışı|ayrıldı|işten ayrıldı|çıkarıldı|engellendi|aktif değil|arşivlendi
  отключен|отключён|отключена|приостановлен|приостановлена|удален|удалён|удалена|неактивен|неактивна|неактивный|не активен|уволен|уволена|заблокирован|заблокирована|архивный|в архиве|отписан|отписался|деактивирован|деактивирована|бывший|звільнено|звільнений|звільнена|вимкнено|заблоковано|неактивний|видалено|ανενεργος|ανενεργός|απολυμένος|غير نشط|محذوف|موقوف|לא פעיל|מושבת|keluar|nonaktif|tidak aktif|berhenti|resign
  退職|退職済み|退職済|退社|停止|停止中|無効|削除|削除済み|削除済|無効化|休止|解約|利用停止|アーカイブ
  퇴사|퇴직|퇴사자|정지|정지됨|삭제|삭제됨|비활성|비활성화|비활성화됨|중지|차단|탈퇴|해지
  离职|已离职|停用|已停用|禁用|已禁用|删除|已删除|冻结|已冻结|注销|已注销|暂停|已暂停|未激活用户|退订|離職|已離職|已停用|刪除|已刪除|凍結|已凍結|註銷|暫停
  निष्क्रिय|निलंबित|हटाया गया|हटाया|सेवानिवृत्त|अक्षम|đã nghỉ|nghỉ việc|đã nghỉ việc|ngừng hoạt động|đã xóa
  `
    .split(/[|\n]/)
    .map((word) => word.trim())
    .filter(Boolean),
)

const here = new Set(
  `active|activated|employed|working|on leave|on parental leave|current|invited|aktiv|beschäftigt|angestellt|in elternzeit|actif|active|en poste|présent|présente|activo|activa|vigente|alta|en activo|ativo|ativa|férias|afastado
  attivo|attiva|in forza|in servizio|actief|in dienst|anställd|ansat|ansatt|zatrudniony|zatrudniona|aktywny|aktywna|aktivní|aktív|çalışıyor|aktif|работает|активен|активна|активный|в отпуске|в декрете|действующий|працює|активний|ενεργός|نشط|פעיל|aktif|aktiivinen|activ
  在籍|在職|在職中|休職|休職中|有効|재직|재직중|휴직|활성|在职|在職|正常|启用|试用|सक्रिय|कार्यरत|đang làm việc`
    .split(/[|\n]/)
    .map((one) => one.trim()),
)

const no = new Set(
  'false|no|n|0|off|f|nein|falsch|non|faux|não|nao|falso|nee|onwaar|nej|falsk|falskt|nie|fałsz|ne|hayır|yanlış|нет|ложь|いいえ|偽|無|아니요|아니오|거짓|否|假|नहीं|không|ei|nem|fals|✗|✘'.split(
    '|',
  ),
)
const yes = new Set(
  'true|yes|y|1|on|t|x|ja|wahr|oui|vrai|sí|si|verdadero|sim|verdadeiro|vero|waar|sant|sand|tak|prawda|ano|evet|doğru|да|истина|はい|真|有|예|네|참|是|真|हाँ|có|kyllä|igen|da|adevărat|✓|✔'.split(
    '|',
  ),
)

/** The words of a cell without marks around them: `✅ Active`. */
const word = (cell: string) =>
  cell
    .normalize('NFC')
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}✓✔✗✘]+|[\s\p{So}.!]+$/gu, '')
    .replace(/(?<=\s\S+|\S)\s(?:user|account|member|employee|staff)$/u, '')

/** “Уволен(а)”, “Terminated - Voluntary”, “Ausgeschieden am 31.12.2023”: what comes behind a state explains it. */
const explained = /\s*[([（:,;].*$|\s+[-–—/]\s.*$|\s+(?:\p{L}{1,6}\s+)?\d[\d./-]*\.?$/u

export const isGoneWord = (cell: string) => {
  const state = word(cell)
  return gone.has(state) || (explained.test(state) && gone.has(state.replace(explained, '')))
}
/** True for a word that says that somebody is here, or away for a while. */
export const isHereWord = (cell: string) => here.has(word(cell).replace(explained, ''))
/** Words that also stand for the states of other things than people, such as devices and orders. */
export const isVagueWord = (cell: string) =>
  /^(disabled|enabled|closed|cancelled|canceled|expired|ended|bot|app|locked|bounced|cleaned|archived|blocked)$/.test(
    word(cell),
  )
export const isNo = (cell: string) => no.has(word(cell))
export const isYes = (cell: string) => yes.has(word(cell))
/** `2021-01-01 10:00:00`, `31.12.2025`, `1609459200`. */
const isDate = (cell: string) => /\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|^\d{9,13}$|\d年/.test(cell)

const FIRST_DATE_MS = Date.UTC(1901, 0)

/** True for a date that is still to come: somebody who leaves next year is here today. */
export function isPastDate(cell: string, nowMs: number): boolean {
  // `0000-00-00`, `1900-01-01`: no date at all, as databases write it.
  if (!isDate(cell) || !/[1-9]/.test(cell)) return false
  const ms = /^\d{9,13}$/.test(cell) ? Number(cell) * (cell.length > 11 ? 1 : 1000) : dateMs(cell)
  return Number.isNaN(ms) || (ms < nowMs && ms > FIRST_DATE_MS)
}

/** Day and month are in either order; only the year decides, unless the date is an ISO one. */
function dateMs(cell: string): number {
  const iso = /(\d{4})[-./年](\d{1,2})[-./月](\d{1,2})/.exec(cell)
  if (iso) return Date.UTC(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]))
  const [, one, other, year] = /(\d{1,2})[-./](\d{1,2})[-./](\d{4})/.exec(cell) ?? []
  const month = Number(other) > 12 ? Number(one) : Math.max(Number(other), 1)
  return Date.UTC(Number(year), month - 1, Number(other) > 12 ? Number(other) : Number(one))
}

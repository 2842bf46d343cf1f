/** Words for people who are gone, in the languages of the vocabulary, as they stand in a column of states. */
const gone = new Set(
  `
  deactivated|deactivate|suspended|disabled|deleted|removed|inactive|archived|terminated|offboarded|resigned|retired|left|former|former employee|ex-employee|blocked|banned|locked
  not active|no longer active|deprovisioned|unsubscribed|cleaned|bounced|closed|cancelled|canceled|expired|ended|dismissed|fired|quit|alumni|alumnus|deceased|bot|app|revoked|permanently deleted|soft deleted|inactivated|separated|withdrawn|exited|exit
  deaktiviert|gesperrt|gelöscht|inaktiv|ausgeschieden|ausgetreten|gekündigt|ehemalig|ehemaliger|ehemalige|archiviert|entfernt|abgemeldet|verrentet|im ruhestand|nicht aktiv|deaktiviert am
  désactivé|désactivée|suspendu|suspendue|supprimé|supprimée|inactif|inactive|parti|partie|sorti|sortie|archivé|archivée|désabonné|désabonnée|bloqué|bloquée|licencié|démissionné|retraité|ancien|non actif
  desactivado|desactivada|suspendido|suspendida|eliminado|eliminada|inactivo|inactiva|baja|de baja|dado de baja|despedido|jubilado|archivado|bloqueado|bloqueada|borrado|cancelado|no activo
  desativado|desativada|suspenso|suspensa|excluído|excluída|excluido|removido|removida|inativo|inativa|desligado|desligada|demitido|demitida|arquivado|aposentado|não ativo|descadastrado
  disattivato|disattivata|sospeso|sospesa|eliminato|eliminata|cancellato|inattivo|inattiva|archiviato|dimesso|dimessa|licenziato|cessato|cessata|rimosso|non attivo|disiscritto|bloccato
  gedeactiveerd|opgeschort|verwijderd|inactief|geblokkeerd|uit dienst|vertrokken|gearchiveerd|ontslagen|uitgeschreven|niet actief|uitgeschakeld
  inaktiverad|avstängd|borttagen|raderad|inaktiv|slutat|avslutad|arkiverad|uppsagd|avregistrerad|ej aktiv|spärrad|pensionerad
  deaktiveret|suspenderet|slettet|fratrådt|afmeldt|arkiveret|opsagt|fjernet|ikke aktiv|deaktivert|sluttet|suspendert
  zawieszony|zawieszona|usunięty|usunięta|nieaktywny|nieaktywna|dezaktywowany|zwolniony|zwolniona|zablokowany|zarchiwizowany|wypisany|były pracownik
  deaktivovaný|pozastavený|smazaný|neaktivní|ukončen|odstraněn|inaktív|felfüggesztve|törölve|kilépett|letiltva|ei aktiivinen|poistettu|inactiv|suspendat|șters
  pasif|askıda|askıya alındı|silindi|silinmiş|devre dışı|ayrıldı|işten ayrıldı|çıkarıldı|engellendi|aktif değil|arşivlendi
  отключен|отключён|отключена|приостановлен|приостановлена|удален|удалён|удалена|неактивен|неактивна|неактивный|не активен|уволен|уволена|заблокирован|заблокирована|архивный|в архиве|отписан|отписался|деактивирован|деактивирована|бывший
  退職|退職済み|退職済|退社|停止|停止中|無効|削除|削除済み|削除済|無効化|休止|解約|利用停止|アーカイブ
  퇴사|퇴직|퇴사자|정지|정지됨|삭제|삭제됨|비활성|비활성화|비활성화됨|중지|차단|탈퇴|해지
  离职|已离职|停用|已停用|禁用|已禁用|删除|已删除|冻结|已冻结|注销|已注销|暂停|已暂停|未激活用户|退订|離職|已離職|已停用|刪除|已刪除|凍結|已凍結|註銷|暫停
  निष्क्रिय|निलंबित|हटाया गया|हटाया|सेवानिवृत्त|अक्षम|đã nghỉ|nghỉ việc|đã nghỉ việc|ngừng hoạt động|đã xóa
  `
    .split(/[|\n]/)
    .map((word) => word.trim())
    .filter(Boolean),
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

const word = (cell: string) => cell.trim().normalize('NFC').toLowerCase()

export const isGoneWord = (cell: string) => gone.has(word(cell))
export const isNo = (cell: string) => no.has(word(cell))
export const isYes = (cell: string) => yes.has(word(cell))
/** `2021-01-01 10:00:00`, `31.12.2025`, `1609459200`. */
const isDate = (cell: string) => /\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|^\d{9,13}$|\d年/.test(cell)

/** True for a date that is still to come: somebody who leaves next year is here today. */
export function isPastDate(cell: string, nowMs: number): boolean {
  if (!isDate(cell)) return false
  const ms = /^\d{9,13}$/.test(cell) ? Number(cell) * (cell.length > 11 ? 1 : 1000) : dateMs(cell)
  return Number.isNaN(ms) || ms < nowMs
}

/** Day and month are in either order; only the year decides, unless the date is an ISO one. */
function dateMs(cell: string): number {
  const iso = /(\d{4})[-./年](\d{1,2})[-./月](\d{1,2})/.exec(cell)
  if (iso) return Date.UTC(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]))
  const [, one, other, year] = /(\d{1,2})[-./](\d{1,2})[-./](\d{4})/.exec(cell) ?? []
  const month = Number(other) > 12 ? Number(one) : Math.max(Number(other), 1)
  return Date.UTC(Number(year), month - 1, Number(other) > 12 ? Number(other) : Number(one))
}

import { fold } from './fold.ts'

/** “Off-boarded” and “off_boarded” as “off boarded”. */
const folded = (text: string) => fold(text).replace(/(?<=\p{L})[-_](?=\p{L})/gu, ' ')

/** A list that is written for people to read, as the folded forms of its words. */
const words = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split(/[|\n]/)
      .map((one) => folded(one.trim()))
      .filter(Boolean),
  )

/** Words for people who are gone, in the languages of the vocabulary, as they stand in a column of states. */
const gone = words(`
  deactivated|deactivate|left the company|left company|has left|no longer employed|no longer with company|not employed|ex|ex employee|leaver|gone|suspended|disabled|deleted|removed|inactive|archived|terminated|offboarded|resigned|retired|left|former|former employee|ex-employee|blocked|banned|locked
  not active|no longer active|deprovisioned|unsubscribed|cleaned|bounced|closed|cancelled|canceled|expired|ended|dismissed|fired|quit|alumni|alumnus|deceased|bot|app|revoked|permanently deleted|soft deleted|inactivated|separated|withdrawn|exited|exit|off boarded|made redundant|redundant|discharged|former staff|former member|former worker|past employee|ex member|ex staff|left organization|left organisation|left us|not with us|no longer here|no longer with us|employment ended|contract ended|laid off|did not return
  deaktiviert|gesperrt|gelöscht|inaktiv|ausgeschieden|ausgetreten|gekündigt|ehemalig|ehemaliger|ehemalige|archiviert|entfernt|abgemeldet|verrentet|im ruhestand|nicht aktiv|deaktiviert am|ehemaliger mitarbeiter|ehemalige mitarbeiterin|ex mitarbeiter|nicht mehr beschäftigt|nicht mehr da|entlassen|pensioniert|in rente|rentner|verstorben|vertrag beendet|weggegangen
  désactivé|désactivée|suspendu|suspendue|supprimé|supprimée|inactif|parti|partie|sorti|sortie|archivé|archivée|désabonné|désabonnée|bloqué|bloquée|licencié|démissionné|retraité|ancien|non actif|démissionnaire|démissionnaires|retraitée|licenciée|démission|licenciement|a quitté|a quitté l'entreprise|ancien salarié|ancien employé|ancienne salariée|ex salarié|radié|radiée|décédé|décédée|fin de contrat|contrat terminé|a démissionné|révoqué|révoquée|remercié|ne travaille plus
  desactivado|desactivada|suspendido|suspendida|eliminado|eliminada|inactivo|inactiva|baja|de baja|dado de baja|despedido|jubilado|archivado|bloqueado|bloqueada|borrado|cancelado|no activo|cesado|cesada|cesante|cese|retirado|retirada|renunciado|renunció|renuncia|desvinculado|desvinculada|despedida|jubilada|ex empleado|exempleado|ex empleada|fallecido|fallecida|dada de baja|egresado|finiquitado|liquidado|contrato terminado|contrato finalizado|ya no trabaja|borrada|dimitido|dimitida
  desativado|desativada|suspenso|suspensa|excluído|excluída|excluido|removido|removida|inativo|inativa|desligado|desligada|rescindido|exonerado|exonerada|demitido|demitida|arquivado|aposentado|não ativo|descadastrado|aposentada|demissionário|pediu demissão|ex funcionário|ex colaborador|falecido|falecida|dispensado|dispensada|saiu|encerrado|contrato encerrado|rescindida|cessado|cessada|reformado|rescisão|arquivada
  disattivato|disattivata|sospeso|sospesa|eliminato|eliminata|cancellato|inattivo|inattiva|archiviato|dimesso|dimessa|licenziato|cessato|cessata|rimosso|non attivo|disiscritto|bloccato|licenziata|pensionato|pensionata|in pensione|dimissionario|dimissionaria|dimissioni|ex dipendente|deceduto|deceduta|uscito|uscita|contratto terminato|rimossa|bloccata|archiviata|non più in forza|non in forza
  gedeactiveerd|opgeschort|verwijderd|inactief|geblokkeerd|uit dienst|vertrokken|gearchiveerd|ontslagen|uitgeschreven|niet actief|uitgeschakeld|ex medewerker|oud medewerker|voormalig|voormalig medewerker|gepensioneerd|overleden|gestopt|contract beëindigd|beëindigd|niet meer in dienst|ontslag
  inaktiverad|avstängd|borttagen|raderad|slutat|avslutad|arkiverad|uppsagd|avregistrerad|ej aktiv|spärrad|pensionerad|avgått|slutade|har slutat|tidigare anställd|före detta|avliden|avskedad|entledigad|anställning avslutad|gått i pension|blockerad
  deaktiveret|suspenderet|slettet|fratrådt|afmeldt|arkiveret|opsagt|fjernet|ikke aktiv|deaktivert|sluttet|suspendert|fratrådte|tidligere ansat|tidligere medarbejder|stoppet|pensioneret|afskediget|afgået|ophørt|afdød|spærret|blokeret|tidligere ansatt|oppsagt|pensjonert|pensjonist|avsluttet|opphørt|arkivert|sperret|blokkert
  zawieszony|zawieszona|usunięty|usunięta|nieaktywny|nieaktywna|dezaktywowany|zwolniony|zwolniona|zwolniono|niezatrudniony|zablokowany|zarchiwizowany|wypisany|były pracownik|była pracownica|były|była|zakończony|zakończona|odszedł|odeszła|rozwiązana|umowa rozwiązana|umowa zakończona|emeryt|emerytka|na emeryturze|zmarły|zmarła|nie pracuje|wypowiedziany|zablokowana|zarchiwizowana|dezaktywowana
  deaktivovaný|pozastavený|smazaný|neaktivní|ukončen|odstraněn|inaktív|felfüggesztve|törölve|kilépett|letiltva|ei aktiivinen|poistettu|inactiv|suspendat|șters
  bývalý|bývalá|bývalý zaměstnanec|ukončený|ukončená|ukončeno|odešel|odešla|propuštěn|propuštěna|v důchodu|zablokován|zablokovaný|archivovaný|výpověď|pracovní poměr ukončen|deaktivován|smazán
  neaktívny|neaktívna|bývalý zamestnanec|ukončený pracovný pomer|odišiel|odišla|prepustený|prepustená|vymazaný|vymazaná|odstránený|výpoveď|na dôchodku|vyradený|deaktivovaná
  neaktivan|neaktivna|bivši|bivša|bivši zaposlenik|bivši radnik|otišao|otišla|otpušten|otpuštena|umirovljen|umirovljena|obrisan|izbrisan|deaktiviran|deaktivirana|blokiran|blokirana|raskinut|raskid ugovora|prestanak radnog odnosa|odjavljen|arhiviran
  неактивен|неактивна|напуснал|напуснала|уволнен|уволнена|освободен|освободена|бивш|бивш служител|пенсиониран|пенсионирана|деактивиран|деактивирана|изтрит|блокиран|прекратен|прекратен договор|архивиран
  neaktyvus|neaktyvi|atleistas|atleista|buvęs|buvusi|buvęs darbuotojas|išėjęs|išėjo|išėjusi|ištrintas|užblokuotas|pašalintas|suspenduotas|pensininkas|nebedirba|sutartis nutraukta
  neaktīvs|neaktīva|atlaists|atlaista|bijušais|bijusī|bijušais darbinieks|aizgājis|aizgājusi|dzēsts|bloķēts|atbrīvots|pensionēts|vairs nestrādā|deaktivizēts
  mitteaktiivne|inaktiivne|vallandatud|lahkunud|endine|endine töötaja|kustutatud|blokeeritud|peatatud|pensionil|töösuhe lõppenud|lõpetanud|deaktiveeritud
  ลาออก|ลาออกแล้ว|พ้นสภาพ|พ้นสภาพพนักงาน|ไม่ใช้งาน|ปิดใช้งาน|ระงับ|ระงับการใช้งาน|เลิกจ้าง|ถูกเลิกจ้าง|เกษียณ|เกษียณอายุ|สิ้นสุดสัญญา|อดีตพนักงาน|ลบแล้ว|เสียชีวิต
  kilépve|volt dolgozó|volt munkatárs|elbocsátva|nyugdíjas|nyugdíjba vonult|megszűnt|felmondott|archivált|tiltott|entinen|entinen työntekijä|irtisanottu|irtisanoutunut|lähtenyt|eläkkeellä|työsuhde päättynyt|estetty|arkistoitu
  plecat|plecată|demisionat|demis|concediat|concediată|încetat|contract încetat|pensionat|pensionată|blocat|dezactivat|dezactivată|decedat
  pasif|askıda|askıya alındı|silindi|silinmiş|devre dışı|ayrıldı|işten ayrıldı|çıkarıldı|engellendi|aktif değil|arşivlendi|istifa|istifa etti|işten çıktı|işten çıkarıldı|çıkış yaptı|çıkış verildi|emekli|emekli oldu|eski çalışan|eski personel|vefat|vefat etti|iş akdi feshedildi|fesih|sona erdi|sözleşmesi bitti|sözleşmesi sona erdi|pasife alındı|silinen|donduruldu|dondurulmuş
  отключен|отключён|отключена|приостановлен|приостановлена|удален|удалён|удалена|неактивный|не активен|уволен|уволена|заблокирован|заблокирована|архивный|в архиве|отписан|отписался|деактивирован|деактивирована|бывший|бывшая|бывший сотрудник|бывшая сотрудница|ушел|ушла|уволился|уволилась|на пенсии|пенсионер|умер|договор расторгнут|договор завершен|расторгнут|завершен|больше не работает|не работает|колишній|звільнився|заблокировано|исключен|исключена|отчислен|отчислена|выбыл|выбыла|звільнено|звільнений|звільнена|вимкнено|заблоковано|неактивний|видалено|ανενεργος|ανενεργός|απολυμένος|غير نشط|محذوف|موقوف|לא פעיל|מושבת|keluar|nonaktif|tidak aktif|berhenti|resign
  退職|退職済み|退職済|退社|停止|停止中|無効|削除|削除済み|削除済|無効化|休止|解約|利用停止|アーカイブ|退職者|退会|退会済|退会済み|離職|離職済|離職済み|退任|解雇|契約終了|契約満了|元社員|在籍なし|在籍無し|凍結|除籍|死亡退職|定年退職|自己都合退職
  퇴사|퇴직|퇴사자|정지|정지됨|삭제|삭제됨|비활성|비활성화|비활성화됨|중지|차단|탈퇴|해지|퇴직자|퇴사함|퇴사처리|퇴사완료|퇴직완료|계약종료|계약만료|계약해지|해고|사직|은퇴|정년퇴직|전직원|탈퇴함|이용정지|휴면
  离职|已离职|停用|已停用|禁用|已禁用|删除|已删除|冻结|已冻结|注销|已注销|暂停|已暂停|未激活用户|退订|已離職|刪除|已刪除|已凍結|註銷|暫停|辞职|已辞职|辭職|已辭職|已解雇|被解雇|退休|已退休|开除|辞退|已辞退|前员工|合同终止|合同到期|非在职|不在职|解聘|已解聘|资遣|資遣|已註銷|已暫停|前員工|非在職|不在職
  निष्क्रिय|निलंबित|हटाया गया|हटाया|सेवानिवृत्त|अक्षम|इस्तीफा|इस्तीफा दिया|त्यागपत्र|बर्खास्त|सेवामुक्त|नौकरी छोड़ी|छोड़ दिया|पूर्व कर्मचारी|पूर्व|कार्यमुक्त|समाप्त|đã nghỉ|nghỉ việc|đã nghỉ việc|ngừng hoạt động|đã xóa
`)

const here =
  words(`active|activated|employed|working|on leave|on parental leave|current|invited|aktiv|beschäftigt|angestellt|in elternzeit|actif|active|en poste|présent|présente|activo|activa|vigente|alta|en activo|ativo|ativa|férias|afastado
  attivo|attiva|in forza|in servizio|actief|in dienst|anställd|ansat|ansatt|zatrudniony|zatrudniona|aktywny|aktywna|aktivní|aktív|çalışıyor|aktif|работает|активен|активна|активный|в отпуске|в декрете|действующий|працює|активний|ενεργός|نشط|פעיל|aktif|aktiivinen|activ
  在籍|在職|在職中|休職|休職中|有効|재직|재직중|휴직|활성|在职|在職|正常|启用|试用|सक्रिय|कार्यरत|đang làm việc|employed full time|full time|part time|probation|notice period|parental leave|maternity leave|sick|sick leave|sabbatical
  ruhend|elternzeit|mutterschutz|probezeit|in probezeit|en congé|congé maternité|en préavis|stagiaire|de licencia|licença|in aspettativa|met verlof|föräldraledig|tjänstledig|på barsel|orlov|na urlopie|izinli|ücretsiz izinde|doğum izninde
  aktívny|aktívna|aktivan|aktivna|zaposlen|zaposlena|активен|активна|на работа|dirba|aktyvus|strādā|aktīvs|töötab|aktiivne|ทำงาน|ปฏิบัติงาน|ยังทำงานอยู่|ใช้งาน|เป็นพนักงาน|育休中|産休中|試用期間|출산휴가|육아휴직|수습|试用期|產假|产假|छुट्टी पर`)

const no = words(
  'false|no|n|0|off|f|nein|falsch|non|faux|não|nao|falso|nee|onwaar|nej|falsk|falskt|nie|fałsz|ne|hayır|yanlış|нет|ложь|いいえ|偽|無|아니요|아니오|거짓|否|假|नहीं|không|ei|nem|fals|✗|✘|nera|nē|ไม่|ไม่ใช่|nu|όχι',
)
const yes = words(
  'true|yes|y|1|on|t|x|ja|wahr|oui|vrai|sí|si|verdadero|sim|verdadeiro|vero|waar|sant|sand|tak|prawda|ano|evet|doğru|да|истина|はい|真|有|예|네|참|是|真|हाँ|có|kyllä|igen|da|adevărat|✓|✔|áno|так|taip|jā|jah|ใช่|ναι',
)

/** The words of a cell without marks around them: `✅ Active`. */
const word = (cell: string) =>
  folded(cell)
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

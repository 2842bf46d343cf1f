export type ImportRole = 'admin' | 'user' | 'guest'

const words: Record<ImportRole | 'owner', string> = {
  admin: `
    admin|admins|admin user|administrator|administrators|administratorin|administrateur|administratrice|administrador|administradora|amministratore|amministratrice
    beheerder|administratör|administratoren|administratorzy|správce|rendszergazda|adminisztrátor|ylläpitäjä|järjestelmänvalvoja|yönetici
    администратор|админ|管理者|管理员|管理員|관리자|어드민|व्यवस्थापक|प्रशासक|quản trị viên|workspace admin|org admin|organization admin|account admin|team admin|site admin|global administrator|global admin|super admin|superadmin|super administrator|system administrator|system admin|sysadmin|it admin|tenant admin|organization administrator
  `,
  user: `
    user|users|member|members|employee|employees|staff|standard|regular|normal|default|full member|team member|workspace member|org member|basic|participant|attendee|editor|contributor|viewer|commenter|observer|limited member|collaborator|student|learner|teacher|contractor|read only|read-only|restricted|subscriber|author|reader|agent|end user|end-user|enduser|moderator|standard user|power user|basic user|full user|internal user|internal|organizer|organiser|billing manager|organization member
    mitglied|mitglieder|mitarbeiter|mitarbeiterin|benutzer|benutzerin|nutzer|teilnehmer|teilnehmerin
    membre|membres|utilisateur|utilisatrice|employé|employée|salarié|salariée|collaborateur|collaboratrice|participant|participante
    miembro|miembros|usuario|usuaria|empleado|empleada|participante|membro|membros|usuário|usuária|utilizador|funcionário|funcionária|colaborador|colaboradora
    membri|utente|utenti|dipendente|partecipante|lid|leden|gebruiker|medewerker|deelnemer|medlem|medlemmar|användare|anställd|bruger|medarbejder|deltagare|deltager|bruker|medlemmer
    członek|członkini|użytkownik|pracownik|uczestnik|člen|uživatel|zaměstnanec|tag|felhasználó|munkatárs|jäsen|käyttäjä|membru|utilizator
    üye|kullanıcı|çalışan|участник|участница|пользователь|сотрудник|сотрудница|член
    メンバー|ユーザー|ユーザ|一般|一般ユーザー|社員|参加者|멤버|구성원|사용자|회원|직원|일반|成员|成員|用户|用戶|使用者|员工|員工|普通用户|普通成员|सदस्य|उपयोगकर्ता|कर्मचारी|thành viên|người dùng
  `,
  guest: `
    guest|guests|visitor|external|external user|external guest|multi-channel guest|single-channel guest|multi channel guest|single channel guest|guest user|restricted guest|limited guest|outside collaborator|outside collaborators|external collaborator|external member|external guest user
    gast|gäste|externer|externe|extern|besucher|besucherin|invité|invitée|invités|visiteur|externe
    invitado|invitada|externo|externa|visitante|convidado|convidada|ospite|ospiti|esterno|esterna|gäst|gjest|gæst|gość|gościni|vendég|vieras|oaspete|misafir|konuk
    гость|гостья|внешний|ゲスト|来客|게스트|손님|방문자|访客|訪客|来宾|來賓|嘉宾|外部用户|अतिथि|मेहमान|khách
  `,
  owner: `
    owner|owners|primary owner|workspace owner|org owner|primary org owner|organization owner|enterprise owner|account owner|space owner|team owner|co-owner|besitzer|besitzerin|inhaber|inhaberin|eigentümer|eigentümerin|propriétaire|propietario|propietaria|proprietário|proprietária|proprietario|proprietaria|titolare|eigenaar
    ägare|ejer|eier|właściciel|vlastník|tulajdonos|omistaja|proprietar|sahip|владелец|オーナー|所有者|소유자|拥有者|擁有者|स्वामी|मालिक|chủ sở hữu
  `,
}

const roles = new Map<string, ImportRole | 'owner'>()
for (const [role, text] of Object.entries(words)) {
  for (const word of text.split(/[|\n]/).map((one) => one.trim())) {
    if (word && !roles.has(word)) roles.set(word, role as ImportRole | 'owner')
  }
}

/** “Administrator:in”, “Mitarbeiter*in”, “Invité·e”, “Utilisateur(trice)”. */
const GENDERED = /[·•.:*/_(-]{1,2}(?:in|innen|e|es|e·s|rice|rices|trice|ice|a|as|o|os|euse|ne|x)\)?$/u

export const roleKey = (cell: string) => cell.trim().normalize('NFC').toLowerCase()

/** What a value of the file's role column means here, where a person has said so. */
export type RoleChoices = Readonly<Record<string, ImportRole>>

/** Returns the role that a word stands for: '' is an ordinary member; null means an unknown word. */
export function roleOf(cell: string, choices: RoleChoices = {}): ImportRole | 'owner' | null {
  const word = roleKey(cell)
  if (word === '') return 'user'
  if (Object.hasOwn(choices, word)) return choices[word] ?? null
  return roles.get(word) ?? (GENDERED.test(word) ? (roles.get(word.replace(GENDERED, '')) ?? null) : null)
}

export const isRoleWord = (cell: string) => cell.trim() !== '' && roleOf(cell) !== null

import { fold } from '../matching/fold.ts'
import { isNo, isYes } from '../matching/status-words.ts'

export type ImportRole = 'admin' | 'user' | 'guest'

const words: Record<ImportRole | 'owner', string> = {
  admin: `
    admin|admins|admin user|administrator|administrators|administratorin|administrateur|administratrice|administrador|administradora|amministratore|amministratrice
    beheerder|administratör|administratoren|administratorzy|správce|rendszergazda|adminisztrátor|ylläpitäjä|järjestelmänvalvoja|yönetici
    администратор|админ|管理者|管理员|管理員|관리자|어드민|व्यवस्थापक|प्रशासक|quản trị viên|workspace admin|org admin|organization admin|account admin|team admin|site admin|global administrator|global admin|super admin|superadmin|super administrator|system administrator|system admin|sysadmin|it admin|tenant admin|organization administrator|co-admin|coadmin|co-administrator|admin role|full admin|primary admin|workspace administrator
    administrateur système|administrador del sistema|administrador do sistema|amministratore di sistema|systemadministrator|systemadministratör|administrator systemu|sistem yöneticisi|системный администратор|システム管理者|시스템 관리자|系统管理员|系統管理員
  `,
  user: `
    user|users|member|members|employee|employees|staff|standard|regular|normal|default|full member|team member|workspace member|org member|basic|participant|attendee|editor|contributor|viewer|commenter|observer|limited member|collaborator|student|learner|teacher|contractor|read only|read-only|restricted|subscriber|author|reader|agent|end user|end-user|enduser|moderator|standard user|power user|basic user|full user|internal user|internal|organizer|organiser|billing manager|organization member|invited member|pending member|invited user|billing|billing admin|billing administrator|support
    manager|team manager|team lead|team leader|teamlead|lead|leader|supervisor|coordinator|group manager|member of staff
    moderatorin|modérateur|modératrice|moderador|moderadora|moderatore|moderatrice|moderatör|moderaattori|moderátor|модератор|モデレーター|모더레이터|版主|मॉडरेटर
    teamleiter|teamleiterin|teamleitung|leiter|leiterin|führungskraft|responsable|chef d'équipe|cheffe d'équipe|manageur|gerente|jefe de equipo|jefa de equipo|líder de equipo|líder de equipe|gestor|gestora|responsabile|capo squadra|team leader
    teamleider|leidinggevende|manager|teamledare|gruppchef|chef|teamleder|leder|kierownik|kierowniczka|lider zespołu|menedżer|takım lideri|müdür|руководитель|менеджер|тимлид|マネージャー|マネージャ|チームリーダー|リーダー|매니저|팀장|팀 리더|经理|經理|团队负责人|團隊負責人|प्रबंधक|टीम लीड
    mitglied|mitglieder|mitarbeiter|mitarbeiterin|benutzer|benutzerin|nutzer|teilnehmer|teilnehmerin
    membre|membres|utilisateur|utilisatrice|employé|employée|salarié|salariée|collaborateur|collaboratrice|participant|participante
    miembro|miembros|usuario|usuaria|empleado|empleada|participante|membro|membros|usuário|usuária|utilizador|funcionário|funcionária|colaborador|colaboradora
    membri|utente|utenti|dipendente|partecipante|lid|leden|gebruiker|medewerker|deelnemer|medlem|medlemmar|användare|anställd|bruger|medarbejder|deltagare|deltager|bruker|medlemmer
    członek|członkini|użytkownik|pracownik|uczestnik|člen|uživatel|zaměstnanec|tag|felhasználó|munkatárs|jäsen|käyttäjä|membru|utilizator
    üye|kullanıcı|çalışan|участник|участница|пользователь|сотрудник|сотрудница|член
    メンバー|ユーザー|ユーザ|一般|一般ユーザー|社員|参加者|멤버|구성원|사용자|회원|직원|일반|成员|成員|用户|用戶|使用者|员工|員工|普通用户|普通成员|सदस्य|उपयोगकर्ता|कर्मचारी|thành viên|người dùng
  `,
  guest: `
    guest|guests|visitor|external|external user|external guest|multi-channel guest|single-channel guest|multi channel guest|single channel guest|guest user|restricted guest|limited guest|outside collaborator|outside collaborators|external collaborator|external member|external guest user|invited guest|pending guest|partner guest|client guest
    gast|gäste|externer|externe|extern|besucher|besucherin|invité|invitée|invités|visiteur|externe
    invitado|invitada|externo|externa|visitante|convidado|convidada|ospite|ospiti|esterno|esterna|gäst|gjest|gæst|gość|gościni|vendég|vieras|oaspete|misafir|konuk
    гость|гостья|внешний|ゲスト|来客|게스트|손님|방문자|访客|訪客|来宾|來賓|嘉宾|外部用户|अतिथि|मेहमान|khách
  `,
  owner: `
    owner|owners|primary owner|workspace owner|org owner|primary org owner|organization owner|enterprise owner|account owner|space owner|team owner|co-owner|besitzer|besitzerin|inhaber|inhaberin|eigentümer|eigentümerin|propriétaire|propietario|propietaria|proprietário|proprietária|proprietario|proprietaria|titolare|eigenaar
    ägare|ejer|eier|właściciel|vlastník|tulajdonos|omistaja|proprietar|sahip|владелец|オーナー|所有者|소유자|拥有者|擁有者|स्वामी|मालिक|chủ sở hữu
  `,
}

/** Zulip writes its roles as numbers. */
const zulip: readonly [code: string, role: ImportRole | 'owner'][] = [
  ['100', 'owner'],
  ['200', 'admin'],
  ['300', 'user'],
  ['400', 'user'],
  ['600', 'guest'],
]

/** “Multi-Channel Guest”, “multi_channel_guest” and “multi channel guest” are one word. */
const foldedRole = (text: string) =>
  fold(text)
    .replace(/[\s_-]+/g, ' ')
    .trim()

const roles = new Map(zulip)
for (const [role, text] of Object.entries(words)) {
  for (const word of text.split(/[|\n]/).map(foldedRole)) {
    if (word && !roles.has(word)) roles.set(word, role as ImportRole | 'owner')
  }
}

/** “Administrator:in”, “Mitarbeiter*in”, “Invité·e”, “Utilisateur(trice)”. */
const GENDERED = /[·•.:*/_(-]{1,2}(?:in|innen|e|es|e·s|rice|rices|trice|ice|a|as|o|os|euse|ne|x)\)?$/u
/** “system_admin”, “ROLE_USER”, “Organization owner”: whose role it is. Not “channel” or “group”, whose admins are no admins of all. */
const SCOPE =
  /^(?:role|system|org|organi[sz]ation|workspace|tenant|account|site|company|global|instance|server) (?=\S)/

const oneRole = (text: string) => {
  const word = foldedRole(text)
  return roles.get(word) ?? roles.get(word.replace(SCOPE, '')) ?? null
}

function wordRole(text: string): ImportRole | 'owner' | null {
  return oneRole(text) ?? (GENDERED.test(text) ? oneRole(text.replace(GENDERED, '')) : null)
}

/** The strongest first, since who is an admin and a member is an admin. A guest is less than a member, but says more. */
const STRONGEST = ['owner', 'admin', 'guest', 'user'] as const

/**
 * The role of somebody with several: `system_admin system_user`, `admin; billing`. Words without one, such as those of
 * teams, say nothing beside one that has.
 */
function severalRoles(text: string): ImportRole | 'owner' | null {
  const parts = text.split(/[;,|+&\n[\]"]|\s\/\s/).filter((part) => part.trim() !== '')
  // Words with spaces between them are several roles only if each is one: “Team lead” is none.
  const found = (parts.length > 1 ? parts : text.split(/\s+/)).map(wordRole)
  if (parts.length < 2 && found.includes(null)) return null
  return STRONGEST.find((role) => found.includes(role)) ?? null
}

export const roleKey = (cell: string) => cell.trim().normalize('NFC').toLowerCase()

/** What a value of the file's role column means here, where a person has said so. */
export type RoleChoices = Readonly<Record<string, ImportRole>>

/**
 * Returns the role that a word stands for: '' is an ordinary member; null means an unknown word. In a column such as
 * “Is admin”, a yes stands for its `flag`.
 */
export function roleOf(
  cell: string,
  choices: RoleChoices = {},
  flag: ImportRole | 'owner' | null = null,
): ImportRole | 'owner' | null {
  const word = roleKey(cell)
  if (word === '') return 'user'
  if (Object.hasOwn(choices, word)) return choices[word] ?? null
  if (flag && isYes(word)) return flag
  if (flag && isNo(word)) return 'user'
  return knownRole(word)
}

/** A table has many rows and few roles. */
const MOST_KNOWN = 1000
const known = new Map<string, ImportRole | 'owner' | null>()

function knownRole(word: string): ImportRole | 'owner' | null {
  const before = known.get(word)
  if (before !== undefined) return before
  if (known.size >= MOST_KNOWN) known.clear()
  const role = wordRole(word) ?? severalRoles(word)
  known.set(word, role)
  return role
}

export const isRoleWord = (cell: string) => cell.trim() !== '' && roleOf(cell) !== null

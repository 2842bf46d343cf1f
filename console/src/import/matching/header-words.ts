import { fold } from './fold.ts'
import { leavingKindOf } from './leaving-header.ts'
import type { HeaderKind } from './vocabulary.ts'
import {
  AT_HOME,
  AT_HOME_CJK,
  NICKNAMES,
  PRIVATE_ADDRESS,
  PRIVATE_ADDRESS_CJK,
  ROLE_HEADERS,
  SOMEONE_ELSE,
  SOMEONE_ELSE_CJK,
  SOMETHING_ELSE,
  SPANS,
  SPANS_CJK,
  THINGS,
  THINGS_CJK,
  VOCABULARY,
} from './vocabulary.ts'

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)

/** What exports write beside a header's name: “First Name [Required]”, “Name *”, “E-Mail (Pflichtfeld)”. */
const brackets = /\[[^\]]*\]|\([^)]*\)|\{[^}]*\}|（[^）]*）|【[^】]*】|<[^>]*>/g
const remarks =
  /\b(required|optional|mandatory|read[ -]?only|upload[ -]?only|pflichtfeld|obligatoire|obligatorio|obbligatorio|verplicht)\b|必須|必填|필수/gi

const bare = (label: string) => label.replace(brackets, ' ').replace(remarks, ' ')

/** The words of a header: “parentEmail”, “parent_email” and “Parent e-mail” are all `parent`, `email`. */
function headerTokens(label: string): string[] {
  const spaced = bare(label)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/\be[ -](mail|post)/gi, 'e$1')
  return fold(spaced)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
}

/** A header as one word, without accents, spaces, punctuation and what stands in brackets. */
function headerWord(label: string): string {
  const word = fold(bare(label)).replace(/[^\p{L}\p{N}\p{M}]/gu, '')
  // “(Email)”, “[email]”: there is nothing beside the brackets.
  return word || fold(label).replace(/[^\p{L}\p{N}\p{M}]/gu, '')
}

/** Each known word, with its kind and its place among that kind's words. Written once more through `fold`, for Hindi and Japanese. */
const known = new Map<string, { kind: HeaderKind; rank: number }>()
for (const [kind, text] of Object.entries(VOCABULARY)) {
  for (const [rank, word] of wordsOf(text).entries()) {
    if (!known.has(fold(word))) known.set(fold(word), { kind: kind as HeaderKind, rank })
  }
}

const setOf = (text: string): ReadonlySet<string> => new Set(wordsOf(text).map(fold))
const someoneElse = setOf(SOMEONE_ELSE)
const privateAddress = setOf(PRIVATE_ADDRESS)
const somethingElse = setOf(SOMETHING_ELSE)
const nicknames = setOf(NICKNAMES)
const atHome = setOf(AT_HOME)
const roleHeaders = setOf(ROLE_HEADERS)
const subjects = {
  things: { words: setOf(THINGS), cjk: THINGS_CJK },
  spans: { words: setOf(SPANS), cjk: SPANS_CJK },
}

export interface HeaderMeaning {
  kind: HeaderKind | null
  /** How sure the kind is: 0 if the header is exactly this word, more if a part of it is, or a similar word. */
  distance: number
  isSomeoneElse: boolean
  isPrivate: boolean
  /** True if the header is known to be none of the imported fields, such as a number or a nickname. */
  isSomethingElse: boolean
}

/** Phrases that name a field within a longer header, such as “Employee first name”. */
const phrases: readonly [RegExp, HeaderKind][] = [
  [/(first|given|legal first) ?names?$|\bvorname|\bprenom|\bvoornaam|\bfornamn|\bfornavn/, 'firstName'],
  [
    /(last|family|sur) ?names?$|\bnachname|\bfamilienname|\bapellidos?|\bcognome|\bachternaam|\befternamn|\befternavn|\bnazwisko/,
    'lastName',
  ],
  [/(full|complete|display) name$/, 'fullName'],
  [/(job|position|business) title|\bposition title|\bstellenbezeichnung/, 'companyPosition'],
  [
    /\b(your|my|ihr|dein|mein|votre|ton|su|tu|seu|uw|jouw|ditt) (name|nom|nombre|nome|naam|namn|navn)$/,
    'fullName',
  ],
  [/\b(your|my) (position|title|job|job role)$/, 'companyPosition'],
  [
    /\b(account|user|employment|employee|empl|emp|membership|worker|position|contract|attendee|enrollment|enrolment|hr) (status|state)( code)?$/,
    'status',
  ],
  [
    /^(status|statut|estado|situacao|stato|stan|stav|durum|статус|состояние) (de |del |da |do |di |d )?(zatrudnienia|pracownika|konta|emploi|employe|empleo|empleado|laboral|contrato|colaborador|dipendente|impiego|rapporto|vinculo|emprego|funcionario|medewerker|dienstverband|pracovnika|работника|сотрудника|занятости|работы|учетной записи)$/,
    'status',
  ],
  [
    /^(anstallnings|ansettelses|ansaettelses|beschaftigungs|beschaeftigungs|mitarbeiter|arbeits|vertrags|mitglieds|medlems|medarbejder|bruger|anvandar|konto|personal|calisma|calisan|istihdam|personel) ?(status|durumu)$/,
    'status',
  ],
  [/\b(user|access|account|team|workspace|org) roles?$/, 'role'],
  [
    /^(?:(?:is|can) )?(?:account|user|log ?[io]n|sign ?in|profile|konto|benutzer|anmeldung|compte|cuenta|conta|utente) (?:is |ist |est |esta )?(?:enabled|active|allowed|permitted|aktiv|aktiviert|erlaubt|actif|active|activa|activo|ativa|ativo|attivo|habilitada|habilitado|abilitato)$/,
    'isActive',
  ],
]
const addressWords = wordsOf(`
  email emails mail emailadresse mailadresse emailaddress courriel correo epost epostadress eposta emailadres почта почты емейл
`)
const cjkPhrases: readonly [RegExp, HeaderKind][] = [
  [/メール|이메일|메일|邮箱|邮件|郵箱|郵件|信箱|ईमेल/u, 'email'],
  [/氏名|姓名|성명/u, 'fullName'],
  [
    /^(员工|員工|人员|人員|用户|账户|账号|帐号|在职|雇佣|聘用|任职)状态$|^(雇用|勤務|就業|社員|アカウント|ユーザー)(状態|ステータス|区分|状況)$|^(고용|근무|직원|사용자)상태$/u,
    'status',
  ],
]

/** Headers such as “Email opt-in” or “E-mail 1 - Label” speak of an address and are none. */
const aboutEmail =
  /\b(label|type|status|verified|confirmed|optin|opt|sent|count|date|time|domain|format|host|notifications?|display|enabled|hash|marketing|consent|opened|clicked|name|bounce|subject)\b/

function similarKind(word: string): { kind: HeaderKind; distance: number } | null {
  if (word.length < 5 || !/^[a-z]+$/.test(word)) return null
  let best: { kind: HeaderKind; distance: number } | null = null
  for (const [synonym, { kind }] of known) {
    // Too much depends on these: “datum in dienst” is when somebody came, “datum uit dienst” when they left.
    if (kind === 'goneAt' || kind === 'isGone' || kind === 'accountControl') continue
    // A wrong first letter is rarely a slip, and short words are too similar to one another.
    if (synonym[0] !== word[0] || synonym.length < 5 || !/^[a-z]+$/.test(synonym)) continue
    const limit = synonym.length >= 9 ? 2 : 1
    const edits = editDistance(word, synonym, limit)
    if (edits <= limit && (!best || edits < best.distance)) best = { kind, distance: edits }
  }
  return best && { kind: best.kind, distance: 2 + best.distance }
}

/** Returns the number of edits between two short words; a swap of two letters counts as one. Stops beyond `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swap = isSwap ? (before[j - 2] ?? 0) + 1 : change
      current[j] = Math.min(change, swap, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1)
    }
    before = previous
    previous = current
  }
  return previous[b.length] ?? limit + 1
}

function kindOf(
  word: string,
  tokens: readonly string[],
  inner: string,
): { kind: HeaderKind; distance: number } | null {
  const exact = known.get(word)
  if (exact) return { kind: exact.kind, distance: exact.rank / 1000 }
  const own = inner && known.get(inner)
  if (own) return { kind: own.kind, distance: 0.5 + own.rank / 1000 }
  const leaving = leavingKindOf(word, tokens)
  // All of its words are accounted for, so that it is as sure as one that is known.
  if (leaving) return { kind: leaving, distance: 0.9 }
  const text = tokens.join(' ')
  for (const [phrase, kind] of phrases) {
    if (phrase.test(text)) return { kind, distance: 1 }
  }
  const others = tokens.filter((token) => !addressWords.includes(token))
  if (others.length < tokens.length && !aboutEmail.test(others.join(' ')))
    return { kind: 'email', distance: 1 }
  const cjk = cjkPhrases.find(([phrase]) => phrase.test(word))
  if (cjk) return { kind: cjk[1], distance: 1 }
  return tokens.some((token) => somethingElse.has(token)) ? null : similarKind(word)
}

/** Programs write whose field it is before its name: “user.title”, “profile:email”, “Person > Name”. */
const OF_PERSON =
  /^(?:users?|profile|person|employee|worker|contact|member|account|attributes)\s*[.:>/]\s*(.+)$/i

/** What a header says that its column holds. Exact words come first, phrases within it next, similar spelling last. */
export function meaningOf(label: string): HeaderMeaning {
  const word = headerWord(label)
  const tokens = headerTokens(label)
  const isSomeoneElse = tokens.length > 0 && isOfSomeoneElse(word, tokens)
  const isNickname = nicknames.has(word)
  const found = isNickname ? null : kindOf(word, tokens, headerWord(OF_PERSON.exec(label)?.[1] ?? ''))
  // “Owner” may be a yes or no about this person, or the name of another.
  const isExact = found !== null && found.distance < 1 && flaggedRole(found.kind) === null
  return {
    kind: found?.kind ?? null,
    distance: found?.distance ?? Number.POSITIVE_INFINITY,
    isSomeoneElse: isSomeoneElse && !isExact,
    isPrivate:
      !isExact && (tokens.some((token) => privateAddress.has(token)) || PRIVATE_ADDRESS_CJK.test(word)),
    isSomethingElse: isNickname || (!isExact && tokens.some((token) => somethingElse.has(token))),
  }
}

const isOfSomeoneElse = (word: string, tokens: readonly string[]) =>
  tokens.some((token) => someoneElse.has(token)) || SOMEONE_ELSE_CJK.test(word)

/** True for a header that names one of the imported fields, or a status. */
export function isKnownHeader(cell: string): boolean {
  if (cell.length > 60 || cell.includes('@')) return false
  const { kind, distance } = meaningOf(cell)
  // “Admin” and “Guest” stand in rows too.
  return kind !== null && distance < 2 && flaggedRole(kind) === null
}

const flags: Partial<Record<HeaderKind, 'owner' | 'admin' | 'guest'>> = {
  isOwner: 'owner',
  isAdmin: 'admin',
  isGuest: 'guest',
}

/** True for a header that says “Role” and nothing else, so that its values are roles even if none is known. */
export const isRoleHeader = (label: string) => roleHeaders.has(headerWord(label))

/** The role of everybody with a yes in such a column: “Is admin”, “Guest”. */
export const flaggedRole = (kind: HeaderKind | null): 'owner' | 'admin' | 'guest' | null =>
  (kind && flags[kind]) ?? null

/** True for a header that names the person's own address. */
export function isEmailHeader(cell: string): boolean {
  if (cell.length > 60) return false
  const { kind, distance, isSomeoneElse } = meaningOf(cell)
  return (kind === 'email' || kind === 'workEmail') && distance < 2 && !isSomeoneElse
}

/** True if one of a table’s headers speaks of things, such as devices, or of what begins and ends, such as projects. */
export function isAbout(labels: readonly string[], subject: keyof typeof subjects): boolean {
  const { words, cjk } = subjects[subject]
  return labels.some((label) => headerTokens(label).some((token) => words.has(token)) || cjk.test(label))
}

/** True for a header that names a private address: “E-mail (private)”, “Home email”. */
export const isAtHome = (label: string) =>
  fold(label)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .some((token) => atHome.has(token)) || AT_HOME_CJK.test(label)

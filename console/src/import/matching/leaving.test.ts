import { describe, expect, it } from 'vitest'
import { headerFromCells } from '../csv/headers.ts'
import { isMonthFirstIn, isNoDate, readDate } from './dates.ts'
import { guessLeaveOut, leavingDateProblem } from './leave-out.ts'
import { isGoneWord, isHereWord } from './status-words.ts'

const NOW = Date.UTC(2026, 10, 29)

/** The values by which people are left out of a table with these headers beside name and address. */
function leftOutBy(headers: readonly string[], ...rows: string[][]): string[] {
  const table = rows.map((cells, index) => ({ cells: [`P${index}`, `p${index}@acme.com`, ...cells] }))
  return guessLeaveOut(headerFromCells(['Name', 'Email', ...headers], true), table, NOW).flatMap(
    ({ values }) => values,
  )
}

describe('a column of dates on which people leave is known by its header', () => {
  it.each([
    `End date; Leaving date; Last day; Last working day; Termination date; Date left; Exit date; Contract end; Contract end date;
     Resignation date; Off-boarded on; Off boarding date; Separation Date; Employment end date; End of employment; Date of termination;
     Last day of work; Employment ended on; Soft deletion time stamp; Actual termination date; Contract expires; accountExpires; Leaver date`,
    `Austrittsdatum; Letzter Arbeitstag; Vertragsende; Ausgeschieden am; Befristet bis; Kündigungsdatum; Kündigung zum; Gekündigt zum;
     Ende des Arbeitsverhältnisses; Beschäftigungsende; Enddatum; Letzter Tag; Ausscheidedatum; Arbeitsvertrag bis; Vertragsende am; Ruhestand ab`,
    `Date de départ; Fin de contrat; Date de fin de contrat; Date de sortie; Dernier jour travaillé; Date de démission; Date fin; Contrat jusqu’au;
     Date de licenciement; Parti le; Fin du CDD; Date de rupture`,
    `Fecha de baja; Fecha de salida; Fecha de cese; Fin de contrato; Último día laboral; Fecha fin; Fecha de término de contrato; Fecha de renuncia; Contrato hasta; Fecha de egreso; Vencimiento del contrato`,
    `Data de demissão; Data de desligamento; Fim do contrato; Último dia de trabalho; Data de rescisão; Data fim; Término do contrato; Demitido em; Data de saída`,
    `Data cessazione; Fine contratto; Data fine rapporto; Ultimo giorno di lavoro; Data dimissioni; Scadenza contratto; Data di uscita; Data fine`,
    `Datum uit dienst; Einde contract; Laatste werkdag; Ontslagdatum; Einddatum dienstverband; Einddatum; Contract tot; Uit dienst per`,
    `Slutdatum; Sista arbetsdag; Anställningens slut; Uppsägningsdatum; Anställd till; Avgångsdatum; Sista anställningsdag`,
    `Fratrædelsesdato; Fratrådt den; Slutdato; Sidste arbejdsdag; Ophørsdato; Opsigelsesdato; Ansat til; Sluttdato; Siste arbeidsdag`,
    `Data zakończenia; Data rozwiązania umowy; Koniec umowy; Ostatni dzień pracy; Data zwolnienia; Data ustania zatrudnienia; Umowa do; Data odejścia`,
    `İşten çıkış tarihi; İşten ayrılış tarihi; Sözleşme bitiş tarihi; Son iş günü; Son çalışma günü; Bitiş tarihi; İstifa tarihi`,
    `Дата увольнения; Дата окончания договора; Последний рабочий день; Дата ухода; Окончание контракта; Дата расторжения договора; Уволен с даты`,
    `退職日; 退職年月日; 契約終了日; 契約満了日; 最終出勤日; 退社日; 終了日; 退職予定日`,
    `퇴사일; 퇴직일자; 계약종료일; 최종 근무일; 퇴사 예정일; 종료일; 계약만료일`,
    `离职日期; 合同到期日; 劳动合同终止日期; 最后工作日; 结束日期; 離職日期; 合約到期日; 離職日`,
    `अंतिम कार्य दिवस; सेवा समाप्ति तिथि; इस्तीफे की तिथि; अनुबंध समाप्ति तिथि; समाप्ति तिथि`,
    `Datum ukončení; Konec smlouvy; Poslední pracovní den; Dátum ukončenia; Koniec zmluvy; Kilépés dátuma; Utolsó munkanap; Data plecării; Viimeinen työpäivä; Datum odlaska; Дата на напускане; Atleidimo data; Darba beigu datums; Lahkumise kuupäev; วันที่ลาออก`,
  ])('%s', (list) => {
    const missed = list
      .split(';')
      .map((header) => header.trim())
      .filter((header) => leftOutBy([header], ['2024-03-01'], ['']).length !== 1)
    expect(missed).toEqual([])
  })

  it('keeps whoever leaves later', () => {
    expect(leftOutBy(['Contract end'], ['2999-12-31'], ['31.12.2999'], ['2024-01-31'])).toEqual([
      '2024-01-31',
    ])
  })
})

describe('what only sounds like it leaves nobody out', () => {
  it.each([
    `Hire date; Start date; Contract date; Employment date; Data do contrato; Fecha de contrato; Date d’embauche; Eintrittsdatum; On-boarding date; Onboarded on; Date of birth; Birthday; Last login; Last active; Last updated; Last sign-in date;
     Last password change; Vertragsbeginn; Probezeitende; Probezeit bis; Probation end date; Kündigungsfrist; Resturlaub; Days left; Vacation left; Last name change; Leave end date; Expiry date; Passport expiry; Renewal date;
     Date d’arrivée; Fecha de ingreso; Data de admissão; Data assunzione; Datum in dienst; Anställningsdatum; Ansættelsesdato; Data zatrudnienia; İşe giriş tarihi; Дата приема; 入社日; 입사일; 入职日期; नियुक्ति तिथि; Fin de periode d’essai; Left at time;
     Fecha de vencimiento; Data scadenza; Last job; Last company; Modified; Created at`,
  ])('%s', (list) => {
    const wrong = list
      .split(';')
      .map((header) => header.trim())
      .filter((header) => leftOutBy([header], ['2024-03-01'], ['']).length > 0)
    expect(wrong).toEqual([])
  })

  it.each([
    [
      ['Project', 'End date'],
      ['Apollo', '2024-03-01'],
    ],
    [
      ['Projekt', 'Enddatum'],
      ['Apollo', '01.03.2024'],
    ],
    [
      ['Leave type', 'Absence', 'Last day'],
      ['Holiday', 'x', '2024-03-01'],
    ],
    [
      ['Arrival', 'Departure date'],
      ['2024-02-01', '2024-03-01'],
    ],
    [
      ['Device', 'Status'],
      ['Laptop', 'Retired'],
    ],
    [
      ['Seriennummer', 'Status'],
      ['A1', 'Deaktiviert'],
    ],
    [
      ['Left', 'Right'],
      ['yes', 'no'],
    ],
    [['Exit'], ['North']],
    [['Retirement'], ['Yes']],
    [['Exit'], ['yes']],
    [['Status'], ['Left hand']],
    [['Marital status'], ['Separated']],
  ])('%j', (headers, row) => {
    expect(
      leftOutBy(
        headers,
        row,
        row.map(() => ''),
      ),
    ).toEqual([])
  })

  it('leaves people out of a list of devices where a state is one of people only', () => {
    expect(leftOutBy(['Device', 'Employee status'], ['Laptop', 'Terminated'], ['Phone', 'Active'])).toEqual([
      'terminated',
    ])
  })
})

describe('who is gone is known by states, marks and numbers of accounts', () => {
  it.each([
    ['userAccountControl', '512 514 66048 66050 544', ['514', '66050']],
    ['Employment status', '0 1 2 3', ['0', '1', '2']],
    ['STAT2', '3 0', ['0']],
    ['Employment status', '0 1', []],
    ['Leaver', 'Y N', ['y']],
    ['Left', 'Yes No', ['yes']],
    ['Ehemalig', 'ja nein', ['ja']],
    ['Login enabled', 'No Yes', ['no']],
    ['Account is active', 'No Yes', ['no']],
    ['IsLicensed', 'False True', ['false']],
  ])('%s: %s', (header, values, gone) => {
    expect(leftOutBy([header], ...values.split(' ').map((value) => [value]))).toEqual(gone)
  })

  it.each([
    'Démissionnaire|DEMISSIONNAIRE|Cesado|İşten ayrıldı|İŞTEN AYRILDI|isten ayrildi|Off-boarded|ex-employee|Former employee',
    'Ehemalige Mitarbeiterin|Nicht mehr beschäftigt|Ancien salarié|Desvinculada|Ex-funcionário|Pensionato|Oud-medewerker|Tidigare anställd|Tidligere ansat|Umowa rozwiązana|Уволилась|契約終了|계약만료|已离职|इस्तीफा',
    'Bývalý zamestnanec|Bivši zaposlenik|Напуснал|Atleistas|Atlaists|Vallandatud|ลาออก|พ้นสภาพพนักงาน|Terminated - Voluntary|Ausgeschieden am 31.12.2023',
  ])('%s', (list) => {
    expect(list.split('|').filter((word) => !isGoneWord(word))).toEqual([])
  })

  it.each(['Active|On leave|Probation|Notice period|Ruhend|In Elternzeit|Sick|ทำงาน|Zaposlen'])(
    '%s are here',
    (list) => {
      expect(list.split('|').filter((word) => isGoneWord(word) || !isHereWord(word))).toEqual([])
    },
  )
})

describe('a date is read as people and programs write it', () => {
  const iso = (cell: string) => {
    const date = readDate(cell)
    return date && new Date(date.ms).toISOString().slice(0, 10)
  }

  it.each([
    `31 Jan 2024|31-Jan-24|Jan 31, 2024|January 31st 2024|2024-Jan-31|Wed, 31 Jan 2024 10:00:00 GMT|31. Januar 2024|31. Jänner 2024|31 janvier 2024|31 de enero de 2024|31 de janeiro de 2024|31 gennaio 2024|31 januari 2024|31. januar 2024
     31 stycznia 2024|31 Ocak 2024|31 января 2024 г.|31 जनवरी 2024|31. ledna 2024|31 січня 2024|2024. január 31.|31 ian. 2024|31. tammikuuta 2024|31 มกราคม 2024`,
    '20240131|45322|45322.5|20240131100000.0Z|1706659200|1706659200000|133511328000000000|2024-01-31T00:00:00Z|2024/01/31|2024.1.31|2024年1月31日|令和6年1月31日|民國113年1月31日|2024년 1월 31일|2024. 1. 31.|31.01.24|31.1.2024|31/01/2024|1/31/2024|01-31-2024|31012024|２０２４年１月３１日|३१/०१/२०२४|2024-01|01/2024|January 2024',
  ])('%s', (list) => {
    const cells = list.split(/[|\n]/).map((cell) => cell.trim())
    expect(cells.filter((cell) => iso(cell) !== '2024-01-31')).toEqual([])
  })

  it.each([
    'soon',
    'n/a',
    '2024-13-01',
    '31.02.2024',
    '10.0.0.12',
    '+49 30 1234567',
    'May',
    'Q4',
    '17:00',
    '31 listopad',
  ])('%s is none', (cell) => {
    expect(readDate(cell)).toBeNull()
  })

  it.each(['', '-', '0000-00-00', '00.00.0000', 'n/a', 'never', 'unbefristet', '9223372036854775807', '0'])(
    '“%s” says that there is none',
    (cell) => {
      expect(isNoDate(cell)).toBe(true)
    },
  )

  it('knows by the other dates of a column whether the month comes first', () => {
    expect(isMonthFirstIn(['02/03/2024', '1/31/2024'])).toBe(true)
    expect(isMonthFirstIn(['02/03/2024', '31/1/2024'])).toBe(false)
    expect(isMonthFirstIn(['02/03/2024'])).toBeNull()
  })

  it.each([
    ['asap', null, 'unreadable'],
    ['31.02.2024', null, 'unreadable'],
    ['01/12/2026', null, 'ambiguous'],
    ['01/12/2026', false, null],
    ['01/02/2024', null, null],
    ['unbefristet', null, null],
    ['yes', null, null],
  ] as const)('%s, month first %s: %s', (cell, isMonthFirst, problem) => {
    expect(leavingDateProblem(cell, isMonthFirst, NOW)).toBe(problem)
  })
})

interface WeekInfo {
  /** 1 is Monday, 7 Sunday. */
  firstDay: number
}
/** What not every browser knows, and some know as a property only. */
interface LocaleOfWeeks extends Intl.Locale {
  getWeekInfo?(): WeekInfo
  weekInfo?: WeekInfo
}

/** Where most live whose weeks begin on Sunday or Saturday; for browsers that do not say it. Elsewhere it is Monday. */
const FROM_SUNDAY = /^(en|ja|ko|pt)$|-(BR|CA|CO|IL|IN|JP|KR|MX|PH|SA|TW|US|ZA)\b/
const FROM_SATURDAY = /^(ar|fa)$|-(DZ|EG|IQ|IR)\b/

/** The weekday that begins the weeks of whoever reads a language: 0 is Sunday. */
export const firstWeekdayFor = (language: string): number => {
  const locale: LocaleOfWeeks = new Intl.Locale(language)
  const told = locale.getWeekInfo?.() ?? locale.weekInfo
  if (told) return told.firstDay % 7
  return FROM_SUNDAY.test(language) ? 0 : FROM_SATURDAY.test(language) ? 6 : 1
}

let first: number | undefined
/** The reader's own, as the browser tells it. */
export const firstWeekday = (): number => {
  first ??= firstWeekdayFor(navigator.language)
  return first
}

/** How many days of its week lie before a weekday, 0 being Sunday. */
export const daysIntoWeek = (weekday: number): number => (weekday - firstWeekday() + 7) % 7

interface WeekInfo {
  /** 1 is Monday, 7 Sunday. */
  firstDay: number
}
/** Not available in every browser; some have it only as a property. */
interface LocaleOfWeeks extends Intl.Locale {
  getWeekInfo?(): WeekInfo
  weekInfo?: WeekInfo
}

/**
 * For browsers without week info: where most readers live in regions whose weeks start on Sunday or Saturday.
 * Everywhere else it is Monday.
 */
const FROM_SUNDAY = /^(en|ja|ko|pt)$|-(BR|CA|CO|IL|IN|JP|KR|MX|PH|SA|TW|US|ZA)\b/
const FROM_SATURDAY = /^(ar|fa)$|-(DZ|EG|IQ|IR)\b/

/** The first weekday of a week for readers of a language: 0 is Sunday. */
export const firstWeekdayFor = (language: string): number => {
  const locale: LocaleOfWeeks = new Intl.Locale(language)
  const weekInfo = locale.getWeekInfo?.() ?? locale.weekInfo
  if (weekInfo) return weekInfo.firstDay % 7
  return FROM_SUNDAY.test(language) ? 0 : FROM_SATURDAY.test(language) ? 6 : 1
}

let first: number | undefined
/** The reader's first weekday, by the browser's language. */
export const firstWeekday = (): number => {
  first ??= firstWeekdayFor(navigator.language)
  return first
}

/** How many days of its week come before a weekday; 0 is Sunday. */
export const daysIntoWeek = (weekday: number): number => (weekday - firstWeekday() + 7) % 7

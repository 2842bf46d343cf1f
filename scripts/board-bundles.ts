import type { Screen } from './bundles.ts'

/** What draws PDFs, with the first one that is opened; its worker, which is a file of its own, is larger still. */
const pdf: Screen = { name: 'member client: PDFs', budgetKb: 190, parts: /^src\/library\/item\/pdf\// }
/** What opens beside the room, each with what it needs beyond the space. */
export const onTheBoard: Screen[] = [
  { name: 'member client: polls', budgetKb: 18, parts: /^src\/polls\/(?!date-event)/ },
  {
    name: 'member client: events',
    budgetKb: 32.8,
    parts: /^src\/(board\/(board|events-tab)\.|events\/(?!answer-page|items|outside))/,
  },
  {
    name: 'member client: calendars elsewhere, among the events',
    // With the marks of their companies, which lie with the forms; one for whoever has linked none.
    budgetKb: 10,
    parts: /^src\/events\/outside\//,
  },
  {
    name: 'member client: an item of the library',
    // With the bundler's own runtime, a file since Retell's package needs it too.
    budgetKb: 63.1,
    parts: /^src\/library\/item\/(?!pdf\/)/,
  },
  {
    name: 'member client: library',
    budgetKb: 31.3,
    parts: /^src\/(board\/board\.|library\/(?!item\/|pick\/|drive\/))/,
  },
  {
    name: 'member client: what of the library lies with an event, and the choice of it',
    budgetKb: 18,
    parts: /^src\/(events\/items|library\/pick)\//,
  },
  {
    name: 'member client: appointments',
    budgetKb: 31.1,
    parts: /^src\/(board\/board\.|appointments\/(?!booking\/|booked\/(book-guest|move-dialog|send-dialog)))/,
  },
  {
    name: 'member client: booking somebody, proposing times, and what times clash with',
    // With the fields of forms.
    budgetKb: 18.2,
    parts: /^src\/(calendar\/clashes\/|appointments\/booked\/(book-guest|move-dialog|send-dialog))/,
  },
  // With what forms share.
  { name: 'member client: time zones, to choose one', budgetKb: 8, parts: /^src\/ui\/zones\// },
  {
    name: 'member client: news from the board over the room, and the way back',
    budgetKb: 6.6,
    parts: /^src\/board\/watch/,
  },
  {
    name: 'member client: agents',
    budgetKb: 34.1,
    parts: /^src\/(board\/board\.|agents\/(?!call\/|at-link\/))/,
  },
  { name: 'member client: a call with an agent', budgetKb: 10, parts: /^src\/agents\/call\/call-bar/ },
  // Retell's package, with LiveKit's client under it, which is there already where a media server is.
  { name: 'member client: a call by Retell', budgetKb: 156, parts: /^src\/agents\/call\/retell/ },
  { name: 'member client: agents on the map', budgetKb: 4.7, parts: /^src\/room\/agent-seats\// },
  { name: 'member client: asking on a booking page', budgetKb: 12, parts: /^src\/agents\/at-link/ },
  pdf,
]

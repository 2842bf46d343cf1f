/** A message: how long ago, by whom, and its text. `to` is the other person of a direct conversation. */
export interface DemoMessage {
  minutesAgo: number
  from: string
  body: string
  to?: string
}

const DAY = 24 * 60

/** A conversation that started this long ago, with a message every few minutes. */
const talk = (beganMinutesAgo: number, lines: [from: string, body: string][], to?: [string, string]) =>
  lines.map(
    ([from, body], index): DemoMessage => ({
      minutesAgo: Math.max(1, beganMinutesAgo - index * 3),
      from,
      body,
      ...(to && { to: to[0] === from ? to[1] : to[0] }),
    }),
  )

export const DEMO_LINES: DemoMessage[] = [
  ...talk(4 * DAY + 300, [
    ['maren', 'Good morning, harbor people! The new space is open: walk in, pick a desk, say hello.'],
    ['priya', 'Morning! I’ve put the plants where the radiators aren’t. Please don’t move them back.'],
    ['jonas', 'Claimed the desk by the window. It’s a drawing of a window, but still.'],
    ['amina', 'It has better light than the real one.'],
    ['owen', 'Arrow keys work, by the way. Or click where you want to go.'],
    ['ingrid', 'I walked into the table tennis and now I live there.'],
  ]),
  ...talk(4 * DAY + 120, [
    [
      'kwame',
      'Nordlicht: kickoff is Tuesday at ten. The agenda is three questions, no slides. Who can join?',
    ],
    ['grace', 'I’m in, and Lena from the ferry company is joining as a guest.'],
    ['noor', 'In. I can bring the interviews from the terminal, eleven people so far.'],
    ['celia', 'In for the first half.'],
    ['kwame', 'Perfect. Noor, could you pick three quotes that surprised you?'],
    ['noor', 'Only three? Fine. The one about the seagull stays.'],
  ]),
  ...talk(3 * DAY + 260, [
    ['zofia', 'Heads-up: staging restarts at noon, back in about two minutes.'],
    [
      'mateo',
      'Thanks. Builds for the crew app are green again. It was a time zone. It’s always a time zone.',
    ],
    ['owen', 'Which one this time?'],
    ['mateo', 'Ours.'],
    ['zofia', 'Restart done, 40 seconds.'],
  ]),
  ...talk(3 * DAY + 90, [
    ['yara', 'Quick reminder: December vacations need to be in the calendar by Friday.'],
    ['daniel', 'And expenses by that same Friday, so I get a vacation too.'],
    ['stefan', 'The laser cutter is free tomorrow from two, if anyone needs signs for the museum model.'],
    ['hana', 'Me, please! Twelve small boats, 3 mm birch.'],
    ['stefan', 'Send me outlines, not photos of napkins, and you’ll have them by four.'],
    ['hana', 'That napkin was very clear.'],
  ]),
  ...talk(2 * DAY + 280, [
    ['celia', 'First draft of the Tidewater story is up. Be kind, then be honest.'],
    ['ingrid', 'Read it. The second paragraph is the first paragraph.'],
    ['celia', 'You’re right. I hate that you’re right.'],
    ['sam', 'Hello from the museum! Reading along as a guest. Our director already quotes the last line.'],
    ['grace', 'Welcome, Sam! The table by the counter is yours whenever you drop in.'],
  ]),
  ...talk(2 * DAY + 60, [
    ['emil', 'I recorded the ferry horn. Wear headphones, but not at full volume. Learn from me.'],
    ['ravi', 'This is going under the opening sequence. Do you have ten more seconds of the waves?'],
    ['emil', 'I have forty minutes of waves. I fell asleep on the pier.'],
  ]),
  ...talk(DAY + 240, [
    [
      'tobias',
      'This morning’s fire drill took four minutes. Thank you all. Lucas, headphones off next time.',
    ],
    ['lucas', 'I thought the music had gotten very ambitious.'],
    ['priya', 'Lunch on Thursday: soup or dumplings? One word, please.'],
    ['amina', 'Dumplings'],
    ['mateo', 'Dumplings'],
    ['hana', 'Soup'],
    ['jonas', 'Dumplings in soup'],
    ['priya', 'Jonas solved it.'],
  ]),
  ...talk(DAY + 30, [
    ['noor', 'Interviews are done: fourteen people, two dogs. Summary tomorrow morning.'],
    ['kwame', 'Excellent. I’d read the dogs first.'],
  ]),
  ...talk(150, [
    [
      'maren',
      'Good morning! Two things today: Nordlicht review at three, and cake, because Zofia has been here five years.',
    ],
    ['zofia', 'I asked for no fuss.'],
    ['priya', 'It’s a small fuss, with chocolate.'],
    ['owen', 'Congratulations, Zofia! The server has never been so awake.'],
  ]),
  ...talk(55, [
    [
      'noor',
      'Summary is up. Short version: people don’t want a faster ferry, they want to know where it is.',
    ],
    ['lena', 'That’s exactly what our captains say.'],
    ['lucas', 'Then the map is the first screen. I have two sketches and can show both at three.'],
    ['amina', 'I’ll bring the one we both dislike, for balance.'],
    ['kwame', 'See you all in the glass room at three.'],
  ]),
  ...talk(9, [
    ['stefan', 'Who left twelve very small boats on my bench? They’re lovely.'],
    ['hana', 'They’re for the model. One’s for you.'],
  ]),
  ...talk(
    2 * DAY + 200,
    [
      ['tobias', 'Do you have five minutes today for the lease?'],
      ['maren', 'After four. Is it the good news or the other?'],
      ['tobias', 'Good. They’ll hold the price if we sign before the 30th.'],
      ['maren', 'Then let’s sign before the 30th.'],
    ],
    ['maren', 'tobias'],
  ),
  ...talk(
    DAY + 75,
    [
      ['amina', 'Could you look at the contrast on the boarding screen? I think the teal fails.'],
      ['owen', 'It does, 3.9 to 1. One step darker passes. I can change the token.'],
      ['amina', 'Please do. No one will notice, which is the point.'],
      ['owen', 'Done. 5.2 now.'],
    ],
    ['amina', 'owen'],
  ),
  ...talk(
    40,
    [
      ['priya', 'Four invitations are still open: Beatriz, Tomasz, Aisha and Victor. Should I remind them?'],
      ['maren', 'Yes please, with a kind note.'],
      ['priya', 'All my notes are kind.'],
    ],
    ['maren', 'priya'],
  ),
  ...talk(
    12,
    [
      ['grace', 'Lena wants to record the review for her captains. OK with you?'],
      ['grace', 'She’d only share it inside the ferry company.'],
    ],
    ['maren', 'grace'],
  ),
]

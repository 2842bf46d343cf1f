/** What was said: how long ago, by whom, and what. `to` is the other of a conversation of two. */
export interface DemoLine {
  minutesAgo: number
  from: string
  body: string
  to?: string
}

const DAY = 24 * 60

/** A talk that began so long ago, a line every few minutes. */
const talk = (beganMinutesAgo: number, lines: [from: string, body: string][], to?: [string, string]) =>
  lines.map(
    ([from, body], at): DemoLine => ({
      minutesAgo: Math.max(1, beganMinutesAgo - at * 3),
      from,
      body,
      ...(to && { to: to[0] === from ? to[1] : to[0] }),
    }),
  )

export const DEMO_LINES: DemoLine[] = [
  ...talk(4 * DAY + 300, [
    ['maren', 'Good morning, harbour people. The new space is open: walk in, pick a desk, say hello.'],
    ['priya', 'Morning! I have put the plants where the radiators are not. Please do not move them back.'],
    ['jonas', 'Claimed the desk by the window. It is a drawing of a window, but still.'],
    ['amina', 'It has better light than the real one.'],
    ['owen', 'Arrow keys work, by the way. Or click where you want to go.'],
    ['ingrid', 'I walked into the table tennis and now I live there.'],
  ]),
  ...talk(4 * DAY + 120, [
    ['kwame', 'Nordlicht: kick-off is Tuesday at ten. Agenda is three questions, no slides. Who can join?'],
    ['grace', 'I am in, and Lena from the ferry company comes as a guest.'],
    ['noor', 'In. I can bring the interviews from the terminal, eleven people so far.'],
    ['celia', 'In for the first half.'],
    ['kwame', 'Perfect. Noor, could you pick three quotes that surprised you?'],
    ['noor', 'Only three? Fine. The one about the seagull stays.'],
  ]),
  ...talk(3 * DAY + 260, [
    ['zofia', 'Heads-up: staging restarts at noon, about two minutes.'],
    [
      'mateo',
      'Thanks. Builds for the crew app are green again, it was a time zone. It is always a time zone.',
    ],
    ['owen', 'Which one this time?'],
    ['mateo', 'Ours.'],
    ['zofia', 'Restart done, 40 seconds.'],
  ]),
  ...talk(3 * DAY + 90, [
    ['yara', 'Small reminder that holidays for December want to be in the calendar by Friday.'],
    ['daniel', 'And expenses by the same Friday, so that I may have holidays too.'],
    ['stefan', 'The laser cutter is free tomorrow from two, if anybody needs signs for the museum model.'],
    ['hana', 'Me, please! Twelve small boats, 3 mm birch.'],
    ['stefan', 'Send me outlines, not photographs of napkins, and you have them at four.'],
    ['hana', 'That napkin was very clear.'],
  ]),
  ...talk(2 * DAY + 280, [
    ['celia', 'First draft of the Tidewater story is up for reading. Be kind, then be honest.'],
    ['ingrid', 'Read it. The second paragraph is the first paragraph.'],
    ['celia', 'You are right. I hate that you are right.'],
    ['sam', 'Hello from the museum! Reading along as a guest. Our director already quotes the last line.'],
    ['grace', 'Welcome, Sam! The table by the counter is yours whenever you drop in.'],
  ]),
  ...talk(2 * DAY + 60, [
    ['emil', 'I recorded the ferry horn. Wear headphones, but not at full volume. Learn from me.'],
    ['ravi', 'This is going under the opening sequence. Do you have ten seconds more of the waves?'],
    ['emil', 'I have forty minutes of waves. I fell asleep on the pier.'],
  ]),
  ...talk(DAY + 240, [
    [
      'tobias',
      'The fire drill of this morning took four minutes. Thank you all. Lucas, headphones off next time.',
    ],
    ['lucas', 'I thought the music had become very ambitious.'],
    ['priya', 'Lunch on Thursday: soup or dumplings? Vote with a word.'],
    ['amina', 'Dumplings'],
    ['mateo', 'Dumplings'],
    ['hana', 'Soup'],
    ['jonas', 'Dumplings in soup'],
    ['priya', 'Jonas has solved it.'],
  ]),
  ...talk(DAY + 30, [
    ['noor', 'Interviews are done: fourteen people, two dogs. Summary tomorrow morning.'],
    ['kwame', 'Excellent. I would read the dogs first.'],
  ]),
  ...talk(150, [
    [
      'maren',
      'Good morning! Two things today: Nordlicht review at three, and cake because Zofia is here for five years.',
    ],
    ['zofia', 'I asked for no fuss.'],
    ['priya', 'It is a small fuss, with chocolate.'],
    ['owen', 'Congratulations, Zofia! The server has never been so awake.'],
  ]),
  ...talk(55, [
    [
      'noor',
      'Summary is up. Short version: people do not want a faster ferry, they want to know where it is.',
    ],
    ['lena', 'That is exactly what our captains say as well.'],
    ['lucas', 'Then the map is the first screen. I have two sketches, can show both at three.'],
    ['amina', 'I will bring the one we both dislike, for balance.'],
    ['kwame', 'See you all in the glass room at three.'],
  ]),
  ...talk(9, [
    ['stefan', 'Who left twelve very small boats on my bench? They are lovely.'],
    ['hana', 'They are for the model. One is for you.'],
  ]),
  ...talk(
    2 * DAY + 200,
    [
      ['tobias', 'Do you have five minutes today for the lease?'],
      ['maren', 'After four. Is it the good news or the other?'],
      ['tobias', 'Good. They keep the price if we sign before the 30th.'],
      ['maren', 'Then let us sign before the 30th.'],
    ],
    ['maren', 'tobias'],
  ),
  ...talk(
    DAY + 75,
    [
      ['amina', 'Could you look at the contrast on the boarding screen? I think the teal fails.'],
      ['owen', 'It does, 3.9 to 1. One step darker passes, I can change the token.'],
      ['amina', 'Please do. Nobody will notice, which is the point.'],
      ['owen', 'Done. 5.2 now.'],
    ],
    ['amina', 'owen'],
  ),
  ...talk(
    40,
    [
      ['priya', 'Four invitations are still open: Beatriz, Tomasz, Aisha and Victor. Shall I remind them?'],
      ['maren', 'Yes please, with a kind sentence.'],
      ['priya', 'All my sentences are kind.'],
    ],
    ['maren', 'priya'],
  ),
  ...talk(
    12,
    [
      ['grace', 'Lena asks whether she may record the review for her captains. Fine with you?'],
      ['grace', 'She would share it inside the ferry company only.'],
    ],
    ['maren', 'grace'],
  ),
]

/** The words of mails about bookings: `with` is who else is there, to either side. */
export const bookingTemplates = {
  'booking-link': {
    subject: '{host} offers you a time: {title}',
    lines: [
      'Hello,',
      '{host} would like to meet you: “{title}”. Choose the time that suits you.',
      '{message}',
      '{times}',
    ],
    button: 'Choose a time',
  },
  'booking-made': {
    subject: 'Booked: {title} with {with}',
    lines: ['Hello,', '“{title}” with {with} is booked.', '{when}', 'Where: {place}'],
    button: 'See it, move it or cancel it',
  },
  'booking-for-guest': {
    subject: '{with} has booked you: {title}',
    lines: ['Hello,', '{with} has booked you: “{title}”.', '{when}', 'Where: {place}'],
    button: 'See it, move it or cancel it',
  },
  'booking-requested': {
    subject: 'Asked for: {title} with {with}',
    lines: [
      'Hello,',
      'you have asked for “{title}” with {with}, who will confirm it. Until then the time is kept for you.',
      '{when}',
    ],
    button: 'See it, move it or cancel it',
  },
  'booking-declined': {
    subject: 'Not possible: {title} with {with}',
    lines: ['Hello,', '{with} cannot make it to “{title}”.', '{when}', '{reason}'],
  },
  'booking-received': {
    subject: '{with} has booked: {title}',
    lines: [
      'Hello {name},',
      '{with} ({guestEmail}) has booked “{title}”.',
      '{when}',
      'Where: {place}',
      '{note}',
      '{answers}',
    ],
    button: 'See it',
  },
  'booking-asked': {
    subject: '{with} asks for: {title}',
    lines: [
      'Hello {name},',
      '{with} ({guestEmail}) asks for “{title}”. The time is kept until you answer.',
      '{instead}',
      '{when}',
      '{note}',
      '{answers}',
    ],
    button: 'Answer',
  },
  'booking-confirmed': {
    subject: 'Confirmed: {title} with {with}',
    lines: ['Hello {name},', '“{title}” with {with} is confirmed.', '{when}', 'Where: {place}'],
    button: 'See it',
  },
  'booking-moved': {
    subject: 'At another time: {title} with {with}',
    lines: [
      'Hello {name},',
      '“{title}” with {with} is at another time.',
      '{when}',
      'Where: {place}',
      '{reason}',
    ],
    button: 'See it',
  },
  'booking-cancelled': {
    subject: 'Cancelled: {title} with {with}',
    lines: ['Hello {name},', '“{title}” with {with} is cancelled {who}.', '{when}', '{reason}'],
  },
  'booking-reminder': {
    subject: '{title} with {with} begins {until}',
    lines: ['Hello {name},', '“{title}” with {with} begins {until}.', '{when}', 'Where: {place}'],
    button: 'See it',
  },
}

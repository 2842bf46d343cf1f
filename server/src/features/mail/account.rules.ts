import type { ProductWords } from './template.rules.ts'

/** Mails about the deletion of an account. */
export const accountTemplates = {
  'account-deleted': {
    by: 'product',
    subject: 'Your account was deleted',
    lines: [
      'Hello {name},',
      'Your account was just deleted. You’re logged out everywhere, and no one in your spaces can see you anymore.',
      'Changed your mind? You can restore it until {until}. After that, everything is permanently erased.',
      'If this wasn’t you, restore the account now and change your password.',
    ],
    button: 'Restore account',
  },
} satisfies Record<string, ProductWords>

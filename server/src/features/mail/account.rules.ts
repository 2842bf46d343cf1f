import type { ProductWords } from './template.rules.ts'

/** What is mailed about the end of an account. */
export const accountTemplates = {
  'account-deleted': {
    by: 'product',
    subject: 'Your account was deleted',
    lines: [
      'Hello {name},',
      'your account was deleted just now. You are signed out everywhere, and nobody in your spaces sees you any more.',
      'Changed your mind? You can restore it until {until}. After that everything is erased for good, and this can’t be undone.',
      'If this was not you, restore the account now and change its password.',
    ],
    button: 'Restore your account',
  },
} satisfies Record<string, ProductWords>

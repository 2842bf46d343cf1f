/** The name in place of a sender whose name was removed with the text. */
export const FORMER_MEMBER_NAME = 'Former member'

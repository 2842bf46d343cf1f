/** A suggestion for the text that is being typed. */
export interface Suggestion {
  key: string
  /** Displayed before its text, hidden from screen readers. */
  sign: string
  words: string
  /** Additional text, displayed muted. */
  note?: string
  insert: string
  onChosen?(): void
}

/** The text to complete, and where it starts. */
export interface CompletionQuery {
  from: number
  query: string
}

export interface Source {
  /** Label of the list for screen readers. */
  label: string
  seek(before: string): CompletionQuery | null
  offers(query: string): Promise<readonly Suggestion[]>
  /** Returns the replacement if the whole code was typed. */
  whole?(before: string): Promise<(CompletionQuery & { insert: string }) | null>
}

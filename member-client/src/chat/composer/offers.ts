/** Something that can stand for what is being typed. */
export interface Offer {
  key: string
  /** Before its words, seen and not read out. */
  sign: string
  words: string
  /** Further words, muted. */
  note?: string
  insert: string
  onChosen?(): void
}

/** What is being typed, from where on, and by whom it is completed. */
export interface Sought {
  from: number
  query: string
}

export interface Source {
  /** What the list is called to those who hear it. */
  label: string
  seek(before: string): Sought | null
  offers(query: string): Promise<readonly Offer[]>
  /** The whole thing was typed out: what it stands for. */
  whole?(before: string): Promise<(Sought & { insert: string }) | null>
}

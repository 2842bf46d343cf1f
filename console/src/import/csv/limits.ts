/** The limits of one import. A larger file is refused with an explanation, before any work is lost. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024
export const MAX_ROWS = 200_000
export const MAX_COLUMNS = 200
/** A longer cell means a broken row, because no field of a person comes close to this. */
export const MAX_CELL_CHARS = 10_000
/** How much of a broken cell is kept for display. */
export const SHOWN_CELL_CHARS = 200

/** A file that can't be read at all; `message` is displayed to the user and says what to do. */
export class FileError extends Error {}

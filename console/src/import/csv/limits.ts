/** What one import takes; beyond it the file is refused with words, before any work is lost. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024
export const MAX_ROWS = 200_000
export const MAX_COLUMNS = 200
/** A cell longer than this is a broken row: no field of a person comes near it. */
export const MAX_CELL_CHARS = 10_000
/** As much of a broken cell as is kept to be shown. */
export const SHOWN_CELL_CHARS = 200

/** A file that can't be read at all; `message` is for people and says what to do. */
export class FileError extends Error {}

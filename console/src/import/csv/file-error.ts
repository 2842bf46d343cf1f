/** A file that can't be read at all; `message` is displayed to the user and says what to do. */
export class FileError extends Error {}

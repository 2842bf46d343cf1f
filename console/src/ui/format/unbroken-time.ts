/** Keeps `AM` and `PM` with their time where a line breaks. */
export const unbrokenTime = (text: string): string => text.replace(/\s(?=[ap]\.?m\b)/i, '\u00a0')

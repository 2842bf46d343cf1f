/** True for one emoji that Unicode recommends for general interchange (RGI), because it is drawn as one glyph. */
export const isEmoji = (text: string): boolean => /^\p{RGI_Emoji}$/v.test(text)

const ONE = String.raw`(?:\p{RI}{2}|[\d#*]\uFE0F?\u20E3|(?:\p{Emoji_Presentation}|\p{ExtPict}(?=[\uFE0F\p{EMod}]))[\uFE0F\p{EMod}\u{E0020}-\u{E007F}]*(?:\u200D\p{ExtPict}[\uFE0F\p{EMod}]*)*)`
const FEW = new RegExp(`^(?:${ONE}\\s?){1,3}$`, 'u')
/** Three of the longest emoji: families with skin tones. */
const LONGEST = 3 * 36

/** [CHAT-24] True for up to three emoji and nothing else. */
export const isFewEmoji = (body: string): boolean => body.length <= LONGEST && FEW.test(body)

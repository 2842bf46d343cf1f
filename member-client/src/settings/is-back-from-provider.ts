/** Connecting a provider leads to its page and back, to where the settings stood open: `#connected=google`. */
export const isBackFromProvider = () => /^#(connected|problem)=/.test(location.hash)

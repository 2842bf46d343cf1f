/**
 * The address asks for the settings of sign-in: `#connected=google` on the way back from a provider's page, `#security`
 * from `/.well-known/change-password`.
 */
export const asksForSecurity = () => /^#(connected=|problem=|security$)/.test(location.hash)

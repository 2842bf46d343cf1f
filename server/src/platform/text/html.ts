/** Text as it stands in HTML, also between quotation marks: no sign in it begins or ends anything. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

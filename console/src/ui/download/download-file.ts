/** Hands a file made in the page to the browser to keep. */
export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken its own hold of the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(url))
}

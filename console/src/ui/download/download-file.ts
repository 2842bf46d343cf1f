/** Saves a file that was created in the page as a browser download. */
export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By the next task, the browser has its own reference to the file.
  setTimeout(() => URL.revokeObjectURL(url))
}

import { useNotify } from '../notice/notice.tsx'

/** Puts a text on the clipboard and says so; where the browser refuses, says the text. */
export function useCopy() {
  const notify = useNotify()
  return (text: string, said: string) => {
    const write = async () => navigator.clipboard.writeText(text)
    write().then(
      () => notify({ type: 'success', message: said, key: 'copied' }),
      () =>
        notify({ type: 'warning', message: `This browser does not let the page copy. Here it is: ${text}` }),
    )
  }
}

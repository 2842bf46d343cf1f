import { useSearchParams } from 'react-router'

/** Whether a dialog is open, stored in the URL (`?open=invite`), so that links can open it. */
export function useDialogParam(name: string): [isOpen: boolean, set: (isOpen: boolean) => void] {
  const [query, setQuery] = useSearchParams()
  const set = (isOpen: boolean) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        if (isOpen) next.set('open', name)
        else next.delete('open')
        return next
      },
      { replace: true },
    )
  return [query.get('open') === name, set]
}

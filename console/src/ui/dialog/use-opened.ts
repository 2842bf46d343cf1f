import { useSearchParams } from 'react-router'

/** Whether a dialog is open: it says so in the address (`?open=invite`), so that anything may lead to it. */
export function useOpened(name: string): [isOpen: boolean, set: (isOpen: boolean) => void] {
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

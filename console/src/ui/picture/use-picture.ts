import { useEffect, useState } from 'react'

/** What an `<img>` shows of a person's picture. What draws figures comes with the first of them; null until then. */
export const usePicture = (address: string | null): string | null => {
  const [drawn, setDrawn] = useState<{ address: string; source: string } | null>(null)
  const isFigure = address?.startsWith('figure:') ?? false
  useEffect(() => {
    if (!isFigure || address === null) return
    let isWanted = true
    import('@metapyra/session/figure').then(
      ({ figureImage }) => isWanted && setDrawn({ address, source: figureImage(address) }),
      // Initials stay in its place.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [address, isFigure])
  if (!isFigure) return address
  return drawn?.address === address ? drawn.source : null
}

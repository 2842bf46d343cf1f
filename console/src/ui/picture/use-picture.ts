import { useEffect, useState } from 'react'

/**
 * Returns the `<img>` source of a person's picture. The code that draws avatars is loaded with the first one; null
 * until then.
 */
export const usePicture = (address: string | null): string | null => {
  const [drawnFigure, setDrawnFigure] = useState<{ address: string; source: string } | null>(null)
  const isFigure = address?.startsWith('figure:') ?? false
  useEffect(() => {
    if (!isFigure || address === null) return
    let isWanted = true
    import('@metapyra/session/figure').then(
      ({ figureImage }) => isWanted && setDrawnFigure({ address, source: figureImage(address) }),
      // If the code can't be loaded, the initials stay.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [address, isFigure])
  if (!isFigure) return address
  return drawnFigure?.address === address ? drawnFigure.source : null
}

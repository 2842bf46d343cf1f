import { textParts } from './links.ts'

/** A message as text; addresses lead out in a new tab that knows nothing of this one. */
export function LinkedText({ body }: { body: string }) {
  return (
    <>
      {textParts(body).map(({ text, href }, at) =>
        href ? (
          // Parts have no identity but their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </>
  )
}

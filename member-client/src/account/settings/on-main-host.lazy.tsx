import { session } from '../../session/session.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { Section } from './section.tsx'
import type { TabProps } from './tabs.ts'

/**
 * A placeholder on a space's own domain for account settings, which are not available there, with a link to the main
 * host.
 */
export function OnMainHost({ name }: TabProps) {
  const { protocol, mainHost } = session.site()
  return (
    <Section
      title={`Your account is at ${mainHost}`}
      lead="Your name, picture, contact details and login are the same in every space. Change them there."
    >
      {/* Opens in a new tab, so that the room stays connected in this one. */}
      <a
        className={buttonClass({ kind: 'plain' })}
        href={`${protocol}//${mainHost}/join#${name.toLowerCase()}`}
        target="_blank"
        rel="noreferrer"
      >
        Open <bdi>{name}</bdi> there
      </a>
    </Section>
  )
}

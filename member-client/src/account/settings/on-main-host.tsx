import { session } from '../../session/session.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { Section } from './section.tsx'
import type { TabProps } from './tabs.ts'

/** Stands for what belongs to the account, at a space's own domain: there it is not open, and the way to where it is. */
export function OnMainHost({ name }: TabProps) {
  const { protocol, mainHost } = session.site()
  return (
    <Section
      title={`Your account is at ${mainHost}`}
      lead="Your name, picture, contact details and login are the same in every space. Change them there."
    >
      {/* The room goes on in this tab. */}
      <a
        className={buttonClass({ kind: 'plain' })}
        href={`${protocol}//${mainHost}/join#${name.toLowerCase()}`}
        target="_blank"
        rel="noreferrer"
      >
        Open {name} there
      </a>
    </Section>
  )
}

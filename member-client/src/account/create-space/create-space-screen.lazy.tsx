import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import type { Values } from '../../ui/forms/use-form.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { PendingInvitations } from '../invitations/waiting-invitations.tsx'
import { UnverifiedBanner } from '../links/unverified-banner.tsx'
import { Page } from '../page.tsx'
import * as css from './create-space-screen.module.css'
import { DomainField } from './domain-field.tsx'
import { domainFromName } from './domain-from-name.ts'
import { UseCaseField } from './use-case-field.tsx'

export const title = 'Create a space'

/** Options whose label is the value that is sent. */
const pairs = (words: readonly string[]) => words.map((word) => [word, word] as const)

const create = async ({ name = '', domain = '', ...optional }: Values) => {
  const filledFields = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== ''))
  await session.createWorkspace({ name, domain, ...filledFields })
  navigate('/space')
}

export function Screen() {
  const config = useStore(session.state.$appConfig)
  const user = useStore(session.state.$user)
  const [domain, setDomain] = useState('')
  const [isDomainTyped, setDomainTyped] = useState(false)
  const form = useForm(create)
  const hasSpaces = (user?.workspaces.length ?? 0) > 0
  const isInvited = !hasSpaces && (user?.invites.length ?? 0) > 0
  const first = isInvited ? 'Join a space or create your own' : 'Create your first space'
  const heading = hasSpaces ? 'Create a space' : first
  return (
    <Page className={css.main}>
      <h1>{heading}</h1>
      {isInvited && (
        <>
          <PendingInvitations />
          <h2 className={css.own}>Create a space</h2>
        </>
      )}
      <p className={css.lead}>A place for your team to meet, talk and chat.</p>
      <UnverifiedBanner />
      <Form form={form}>
        <Field
          label="Space name"
          name="name"
          autoComplete="organization"
          maxLength={120}
          onInput={(event) => !isDomainTyped && setDomain(domainFromName(event.currentTarget.value))}
        />
        <DomainField
          value={domain}
          onChange={(value) => {
            setDomainTyped(value !== '')
            setDomain(value)
          }}
        />
        {config && <UseCaseField useCases={config.communityConfig} />}
        <details className={css.more}>
          <summary>About your company (optional)</summary>
          <Field
            label="Company"
            name="companyName"
            autoComplete="organization"
            maxLength={120}
            required={false}
          />
          <SelectField
            label="Industry"
            name="industryName"
            options={pairs(config?.industryConfig ?? [])}
            isOptional
          />
          <SelectField
            label="Company size"
            name="companySize"
            options={pairs(config?.spaceConfig.companySizes ?? [])}
            isOptional
          />
        </details>
        <Button type="submit" isWide isBusy={form.isSending}>
          Create space
        </Button>
      </Form>
      {hasSpaces && (
        <p className={css.foot}>
          <AppLink href="/join">Back to my spaces</AppLink>
        </p>
      )}
    </Page>
  )
}

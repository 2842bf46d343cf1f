import { FormPage } from '../design/form-page.tsx'
import { RoomBeside } from '../scene/room-beside.tsx'
import { AppLink } from '../shell/app-link.tsx'
import { LoginForm } from './login-form.tsx'

export const title = 'Log in'

export function Screen() {
  return (
    <FormPage
      title="Log in"
      lead="Your space is where you left it."
      beside={<RoomBeside />}
      foot={
        <>
          New here? <AppLink href="/register">Create an account</AppLink>
        </>
      }
    >
      <LoginForm />
    </FormPage>
  )
}

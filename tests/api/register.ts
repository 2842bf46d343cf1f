import { randomUUID } from 'node:crypto'
import type { Actor } from './actor.ts'
import { mailsTo, mailTo, tokenIn } from './mailbox.ts'
import type { People } from './start.ts'

export const PASSWORD = 'a lantern over four rivers'

export interface Registered {
  actor: Actor
  email: string
  userId: string
}

/** A new person with an account, logged in. Their email is confirmed unless specified otherwise. */
export const register = async (server: People, { isVerified = true } = {}): Promise<Registered> => {
  const actor = server.someone()
  const email = `${randomUUID()}@example.com`
  const { user } = await actor.call('POST v2/auth/create', { name: 'New Person', email, password: PASSWORD })
  if (isVerified) {
    await actor.call('POST v2/auth/request-email-verification', { email })
    const bearer = tokenIn(await mailTo(server, email))
    await actor.call('PATCH v2/auth/verify-email', { type: 'email' }, { bearer })
  }
  return { actor, email, userId: user.id }
}

export interface Owner extends Registered {
  spaceId: string
  domain: string
}

/** A new owner in a space of their own. */
export const createSpaceOwner = async (
  server: People,
  domain = `s-${randomUUID().slice(0, 8)}`,
  name = `Space ${domain}`,
): Promise<Owner> => {
  const owner = await register(server)
  const space = await owner.actor.call('POST v2/workspace/create', { name, domain })
  owner.actor.spaceId = space.id
  return { ...owner, spaceId: space.id, domain }
}

/** Invites an email address, and returns the token of the invitation email. */
export const invite = async (server: People, owner: Actor, email: string): Promise<string> => {
  const workspaceId = owner.spaceId ?? ''
  const before = await mailsTo(server, email)
  await owner.call('POST v2/workspace/send-invite', { emailList: [email], status: 'invited', workspaceId })
  return tokenIn(await mailTo(server, email, before.length + 1))
}

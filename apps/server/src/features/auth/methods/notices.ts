import type { Tx } from '../../../engines/database/database.ts'
import { serverName } from '../../organization/index.ts'
import { noticeAccount, type User } from '../../users/index.ts'
import type { AuthServices } from '../services.ts'

const names: Readonly<Record<string, string>> = {
  google: 'Google',
  github: 'GitHub',
  metamask: 'a MetaMask wallet',
  ldap: 'your name and password in the directory of your organization',
}

/** The name of a provider in a letter. */
const nameOf = (provider: string): string =>
  names[provider] ?? provider.replace(/^oidc:/, 'an account at ')

/** Tells users by e-mail that another way into their account was added: perhaps not by them. */
export const noticeLinked = (services: AuthServices, tx: Tx, user: User, provider: string) =>
  noticeAccount(services, tx, user, {
    subject: `A new way to sign in to ${serverName(services)}`,
    text: `your account can be opened with ${nameOf(provider)} now.`,
  })

/** Tells users by e-mail that a way into their account was removed. */
export const noticeUnlinked = (services: AuthServices, tx: Tx, user: User, provider: string) =>
  noticeAccount(services, tx, user, {
    subject: `A way to sign in to ${serverName(services)} was removed`,
    text: `your account cannot be opened with ${nameOf(provider)} any more.`,
  })

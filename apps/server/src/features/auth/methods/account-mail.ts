import type { Tx } from '../../../engines/database/database.ts'
import { letterTexts } from '../../mail/index.ts'
import { sendAccountMail, type User } from '../../users/index.ts'
import type { AuthServices } from '../services.ts'

const properNames: Readonly<Record<string, string>> = { google: 'Google', github: 'GitHub' }

/** The name of a provider in a letter to a user. */
function nameOf(provider: string, { language }: User): string {
  const { t } = letterTexts(language)
  return (
    properNames[provider] ??
    t(`providers.${provider}`, { defaultValue: provider.replace(/^oidc:/, '') })
  )
}

/** Tells users by e-mail that another way into their account was added: perhaps not by them. */
export const mailLinked = (services: AuthServices, tx: Tx, user: User, provider: string) =>
  sendAccountMail(services, tx, user, {
    key: 'linked',
    values: { provider: nameOf(provider, user) },
  })

/** Tells users by e-mail that a way into their account was removed. */
export const mailUnlinked = (services: AuthServices, tx: Tx, user: User, provider: string) =>
  sendAccountMail(services, tx, user, {
    key: 'unlinked',
    values: { provider: nameOf(provider, user) },
  })

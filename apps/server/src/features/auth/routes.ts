import * as contract from '@parley/protocol'
import { storedLengths } from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import type { RequestContext } from '../../http/on.ts'
import { on } from '../../http/on.ts'
import { record } from '../organization/index.ts'
import { changeDigests } from './digests/digests.ts'
import { acceptedLanguage } from '../mail/index.ts'
import { userAgentOf } from '../../http/request/actor.ts'
import { findByEmail, requireEmail, requireSetupAccess } from '../users/index.ts'
import {
  createAppPassword,
  deleteAppPassword,
  listAppPasswords,
} from './app-passwords/app-passwords.ts'
import { changePassword } from './sign-in/change-password.ts'
import { sealDeviceTokens } from './sessions/device-token.ts'
import {
  deleteDevice,
  listOwnSessions,
  logout,
  revokeOtherDevices,
  setDeviceToken,
} from './sessions/devices.ts'
import { deleteIdleGuests, loginAsGuest } from './sign-in/guest.ts'
import { changeEmail, confirmEmail } from './by-mail/change-email.ts'
import { mailingLinks, sendLoginLink, sendResetLink } from './by-mail/requested-links.ts'
import { resetPassword } from './by-mail/reset-password.ts'
import { licenseErrorOf } from './sign-in/license-gate.ts'
import { login } from './sign-in/login.ts'
import { confirmAddress, readPreparedAccount, register } from './sign-in/register.ts'
import { confirmationOf, confirmPassword, requireConfirmed } from './sessions/confirmation.ts'
import { renewSession } from './sessions/renew-session.ts'
import {
  invalidateSessions,
  removeAllSessions,
  revokeSessions,
} from './sessions/revoke-sessions.ts'
import { requireWholeSession } from './sessions/whole-session.ts'
import type { AuthServices } from './services.ts'
import { createAuthState } from './state.ts'
import { type Origin, widgetIdOf } from './sign-in/sign-in.ts'
import { readDevices, readKnownDevices } from './store.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { credentialsOf } from './methods/link.ts'
import { methodRoutes } from './methods/routes.ts'
import { requirePasswordHere } from './methods/ldap/ldap-accounts.ts'
import { followLdap } from './methods/ldap/sign-off.ts'
import { fetchingPictures } from './methods/picture.ts'
import { removeExpiredValues } from './one-time-store.ts'
import { createTicket } from './sessions/tickets.ts'

const quarterHour = 900_000
const hour = 3_600_000
const day = 24 * hour

export const feature: Feature<AuthServices, 'auth'> = {
  name: 'auth',
  state: (services) => ({ auth: createAuthState(services) }),
  routes: (services) => [
    on(contract.login, async (context) => {
      await requireSetupAccess(services, context)
      const licenseError = licenseErrorOf(services, context)
      const origin = { ...originOf(context, context.body), licenseError }
      const widgetId = widgetIdOf(context.body.widget_id)
      return login(services, context.body.credential, { ...origin, widgetId })
    }),
    on(contract.loginAsGuest, async (context) => {
      await services.auth.attempts.countRequest(context.ip)
      return loginAsGuest(services, originOf(context, {}), context.query.name)
    }),
    on(contract.renew, (context) => renewSession(services, context.body, originOf(context, {}))),
    on(contract.logout, ({ actor }) => logout(services, actor)),
    on(contract.register, async (context) => {
      await services.auth.attempts.countRequest(context.ip)
      await requireSetupAccess(services, context, context.body.code)
      return register(services, context.body, originOf(context, context.body))
    }),
    on(contract.sendRegisterLink, async ({ body, ip, origin, headers }) => {
      await services.auth.attempts.countMail(ip)
      const language = acceptedLanguage(headers['accept-language'])
      return confirmAddress(services, body, { origin, language })
    }),
    on(contract.readPreparedAccount, async ({ body, ip }) => {
      await services.auth.attempts.countRequest(ip)
      return readPreparedAccount(services, body.magic_token)
    }),
    on(contract.sendLoginLink, async (context) => {
      const { me, query, ip, origin, headers } = context
      await services.auth.attempts.countMail(ip)
      const { email, magic_token: invite = '' } = query
      return sendLoginLink(services, {
        email,
        invite,
        adminUid: me?.is_admin ? me.uid : null,
        language: acceptedLanguage(headers['accept-language']),
        licenseError: me?.is_admin ? undefined : licenseErrorOf(services, context),
        origin,
      })
    }),
    on(contract.sendResetPasswordLink, async ({ body, ip, origin }) => {
      await services.auth.attempts.countMail(ip)
      return sendResetLink(services, body.email, origin)
    }),
    on(contract.resetPassword, async (context) => {
      await services.auth.attempts.countRequest(context.ip)
      return resetPassword(services, context.body, originOf(context, {}))
    }),
    on(contract.getConfirmation, ({ me }) => confirmationOf(services, me)),
    on(contract.confirmPassword, ({ actor, body }) =>
      confirmPassword(services, actor, body.password),
    ),
    on(contract.changeEmail, async ({ actor, body, ip, origin }) => {
      await services.auth.attempts.countMail(ip)
      return changeEmail(services, actor, body, origin)
    }),
    on(contract.confirmEmail, async (context) => {
      await services.auth.attempts.countRequest(context.ip)
      return confirmEmail(services, context.body.magic_token, originOf(context, {}))
    }),
    on(contract.setDeviceToken, ({ me, body }) => setDeviceToken(services, me, body.device_token)),
    on(contract.checkEmail, async ({ query, ip }) => {
      await services.auth.attempts.countRequest(ip)
      return findByEmail(services, requireEmail(query.email)) === undefined
    }),
    on(contract.changePassword, ({ actor, body }) => changePassword(services, actor, body)),
    on(contract.createStreamTicket, ({ me }) => createTicket(services, me)),
    on(contract.getPasswordDigests, () => record(services, 'password_digests')),
    on(contract.updatePasswordDigests, ({ actor, body }) =>
      changeDigests(services, actor, body.enabled),
    ),
    ...methodRoutes(services),
    ...secondFactorRoutes(services, originOf),
    on(contract.listAppPasswords, ({ me }) => listAppPasswords(services, me)),
    on(contract.createAppPassword, ({ actor, body }) => createAppPassword(services, actor, body)),
    on(contract.deleteAppPassword, ({ actor, params }) =>
      deleteAppPassword(services, actor, params.id),
    ),
    on(contract.listDevices, ({ me }) => readDevices(services.db, me.uid)),
    on(contract.deleteDevice, ({ actor, params }) => deleteDevice(services, actor, params.device)),
    on(contract.listSessions, async ({ me }) => {
      const own = await listOwnSessions(services, me)
      return own.map((one) => ({
        ...one,
        is_online: services.users.presence.isOnline(me.uid, one.device),
      }))
    }),
    on(contract.endOtherSessions, ({ actor }) => revokeOtherDevices(services, actor)),
  ],

  async open(services) {
    services.users.hooks.documents.set('sign-in', async (me) => [await credentialsOf(services, me)])
    services.users.hooks.documents.set('sessions', (me) => listOwnSessions(services, me))
    await sealDeviceTokens(services)
    await services.auth.sessions.load()
    services.users.hooks.readDevices = (uid) => readKnownDevices(services.db, uid)
    const account = services.users.hooks
    account.frozen.push(invalidateSessions)
    account.ownAddress.push((me) => requireConfirmed(services, me))
    account.credentialsByAdmin.push((me) => requireWholeSession(services, me))
    account.passwordSet.push((tx, user) => requirePasswordHere(services, tx, user))
    account.passwordSet.push((tx, user) => revokeSessions(services, tx, user))
    account.leaving.push(removeAllSessions)
    services.jobs.handle(mailingLinks(services))
    services.jobs.handle(fetchingPictures(services))
    await deleteIdleGuests(services)
    services.jobs.repeat({
      name: 'delete idle guests',
      everyMs: day,
      run: () => deleteIdleGuests(services),
    })
    services.jobs.repeat({
      name: 'follow the directory',
      everyMs: quarterHour,
      run: () => followLdap(services),
    })
    services.jobs.repeat({
      name: 'remove expired sign-in values',
      everyMs: hour,
      run: async () => {
        await services.database.transact((tx) => removeExpiredValues(tx, services.clock.now()))
      },
    })
  },
}

const originOf = (
  { ip, headers }: Pick<RequestContext<never>, 'ip' | 'headers'>,
  body: { device?: string | null; device_token?: string | null },
): Origin => ({
  device: body.device ?? '',
  ip: ip.slice(0, storedLengths.ip),
  user_agent: userAgentOf(headers),
  ...(body.device_token === undefined || body.device_token === null
    ? {}
    : { device_token: body.device_token }),
})

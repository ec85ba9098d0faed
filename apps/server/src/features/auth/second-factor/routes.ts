import * as contract from '@parley/protocol'
import { type RequestContext, on, type Route } from '../../../http/on.ts'
import { record } from '../../organization/index.ts'
import * as passkeys from '../passkeys/passkeys.ts'
import { siteOf } from '../passkeys/site.ts'
import type { AuthServices } from '../services.ts'
import { licenseErrorOf } from '../sign-in/license-gate.ts'
import type { Origin } from '../sign-in/sign-in.ts'
import { changeDemand } from './demand.ts'
import { confirmDemanded, finishSignIn, startDemanded } from './finish-sign-in.ts'
import {
  confirmTotp,
  renewRecoveryCodes,
  resetSecondFactor,
  secondFactorOf,
  startTotp,
  switchOff,
} from './totp.ts'

type OriginOf = (
  context: Pick<RequestContext<never>, 'ip' | 'headers'>,
  body: { device?: string | null; device_token?: string | null },
) => Origin

/** The endpoints of authenticator apps, recovery codes and passkeys. */
export function secondFactorRoutes(services: AuthServices, originOf: OriginOf): Route[] {
  const siteAt = ({ origin }: { origin: string }) => siteOf(services, origin)
  const { countRequest } = services.auth.attempts
  return [
    on(contract.finishSignIn, async (context) => {
      await countRequest(context.ip)
      return finishSignIn(services, context.body, {
        ...originOf(context, {}),
        site: siteAt(context),
      })
    }),
    on(contract.startSecondStepPasskey, async (context) => {
      await countRequest(context.ip)
      return passkeys.startSecondStep(services, context.body.challenge, siteAt(context))
    }),
    on(contract.startDemandedTotp, async ({ body, ip }) => {
      await countRequest(ip)
      return startDemanded(services, body.challenge)
    }),
    on(contract.confirmDemandedTotp, async (context) => {
      await countRequest(context.ip)
      return confirmDemanded(services, context.body, originOf(context, {}))
    }),
    on(contract.getSecondFactor, ({ me }) => secondFactorOf(services, me)),
    on(contract.startTotp, ({ actor, body }) => startTotp(services, actor, body.password)),
    on(contract.confirmTotp, ({ actor, body }) => confirmTotp(services, actor, body.code)),
    on(contract.renewRecoveryCodes, ({ actor, body }) =>
      renewRecoveryCodes(services, actor, body.code),
    ),
    on(contract.switchOffTotp, ({ actor, body }) => switchOff(services, actor, body.code)),
    on(contract.resetSecondFactor, ({ actor, params }) =>
      resetSecondFactor(services, actor, params.uid),
    ),
    on(contract.getSecondFactorDemand, () => record(services, 'second_factor')),
    on(contract.updateSecondFactorDemand, ({ actor, body }) =>
      changeDemand(services, actor, body.required),
    ),
    on(contract.listPasskeys, ({ me }) => passkeys.listPasskeys(services, me)),
    on(contract.startPasskeyRegistration, (context) =>
      passkeys.startRegistration(services, context.actor, context.body.password, siteAt(context)),
    ),
    on(contract.finishPasskeyRegistration, (context) =>
      passkeys.finishRegistration(services, context.actor, context.body, siteAt(context)),
    ),
    on(contract.renamePasskey, ({ me, params, body }) =>
      passkeys.changePasskeyName(services, me, params.id, body.name),
    ),
    on(contract.deletePasskey, ({ actor, params }) =>
      passkeys.deletePasskey(services, actor, params.id),
    ),
    on(contract.startPasskeySignIn, async (context) => {
      await countRequest(context.ip)
      return passkeys.startSignIn(services, siteAt(context))
    }),
    on(contract.finishPasskeySignIn, async (context) => {
      await countRequest(context.ip)
      const licenseError = licenseErrorOf(services, context)
      return passkeys.finishSignIn(services, context.body.passkey, {
        origin: { ...originOf(context, context.body), licenseError },
        site: siteAt(context),
      })
    }),
  ]
}

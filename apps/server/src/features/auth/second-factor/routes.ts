import * as contract from '@parley/protocol'
import { type Call, on, type Route } from '../../../http/on.ts'
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
  call: Pick<Call<never>, 'ip' | 'headers'>,
  body: { device?: string | null; device_token?: string | null },
) => Origin

/** The endpoints of authenticator apps, recovery codes and passkeys. */
export function secondFactorRoutes(services: AuthServices, originOf: OriginOf): Route[] {
  const siteAt = ({ origin }: { origin: string }) => siteOf(services, origin)
  const { countCall } = services.auth.attempts
  return [
    on(contract.finishSignIn, async (call) => {
      await countCall(call.ip)
      return finishSignIn(services, call.body, { ...originOf(call, {}), site: siteAt(call) })
    }),
    on(contract.startSecondStepPasskey, async (call) => {
      await countCall(call.ip)
      return passkeys.startSecondStep(services, call.body.challenge, siteAt(call))
    }),
    on(contract.startDemandedTotp, async ({ body, ip }) => {
      await countCall(ip)
      return startDemanded(services, body.challenge)
    }),
    on(contract.confirmDemandedTotp, async (call) => {
      await countCall(call.ip)
      return confirmDemanded(services, call.body, originOf(call, {}))
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
    on(contract.startPasskeyRegistration, (call) =>
      passkeys.startRegistration(services, call.actor, call.body.password, siteAt(call)),
    ),
    on(contract.finishPasskeyRegistration, (call) =>
      passkeys.finishRegistration(services, call.actor, call.body, siteAt(call)),
    ),
    on(contract.renamePasskey, ({ me, params, body }) =>
      passkeys.changePasskeyName(services, me, params.id, body.name),
    ),
    on(contract.deletePasskey, ({ actor, params }) =>
      passkeys.deletePasskey(services, actor, params.id),
    ),
    on(contract.startPasskeySignIn, async (call) => {
      await countCall(call.ip)
      return passkeys.startSignIn(services, siteAt(call))
    }),
    on(contract.finishPasskeySignIn, async (call) => {
      await countCall(call.ip)
      const licenseError = licenseErrorOf(services, call)
      return passkeys.finishSignIn(services, call.body.passkey, {
        origin: { ...originOf(call, call.body), licenseError },
        site: siteAt(call),
      })
    }),
  ]
}

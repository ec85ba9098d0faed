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
      return finishSignIn(services, call.body, { ip: call.ip, site: siteAt(call) })
    }),
    on(contract.startSecondStepPasskey, async (call) => {
      await countCall(call.ip)
      return passkeys.startSecondStep(services, call.body.challenge, siteAt(call))
    }),
    on(contract.startDemandedTotp, async ({ body, ip }) => {
      await countCall(ip)
      return startDemanded(services, body.challenge)
    }),
    on(contract.confirmDemandedTotp, async ({ body, ip }) => {
      await countCall(ip)
      return confirmDemanded(services, body, ip)
    }),
    on(contract.getSecondFactor, ({ me }) => secondFactorOf(services, me)),
    on(contract.startTotp, ({ me, body, ip }) => startTotp(services, me, body.password, ip)),
    on(contract.confirmTotp, ({ me, body, ip }) => confirmTotp(services, me, body.code, ip)),
    on(contract.renewRecoveryCodes, ({ me, body, ip }) =>
      renewRecoveryCodes(services, me, body.code, ip),
    ),
    on(contract.switchOffTotp, ({ me, body, ip }) => switchOff(services, me, body.code, ip)),
    on(contract.resetSecondFactor, ({ me, params, ip }) =>
      resetSecondFactor(services, me, params.uid, ip),
    ),
    on(contract.getSecondFactorDemand, () => record(services, 'second_factor')),
    on(contract.updateSecondFactorDemand, ({ me, body, ip }) =>
      changeDemand(services, me, body.required, ip),
    ),
    on(contract.listPasskeys, ({ me }) => passkeys.listPasskeys(services, me)),
    on(contract.startPasskeyRegistration, (call) =>
      passkeys.startRegistration(services, call.me, call.body.password, {
        ...{ ip: call.ip, site: siteAt(call) },
      }),
    ),
    on(contract.finishPasskeyRegistration, (call) =>
      passkeys.finishRegistration(services, call.me, call.body, {
        ...{ ip: call.ip, site: siteAt(call) },
      }),
    ),
    on(contract.renamePasskey, ({ me, params, body }) =>
      passkeys.changePasskeyName(services, me, params.id, body.name),
    ),
    on(contract.deletePasskey, ({ me, params, ip }) =>
      passkeys.deletePasskey(services, me, params.id, ip),
    ),
    on(contract.startPasskeySignIn, async (call) => {
      await countCall(call.ip)
      return passkeys.startSignIn(services, siteAt(call))
    }),
    on(contract.finishPasskeySignIn, async (call) => {
      await countCall(call.ip)
      const licenseError = licenseErrorOf(services, call)
      return passkeys.finishSignIn(services, call.body.passkey, {
        ...{ origin: { ...originOf(call, call.body), licenseError }, site: siteAt(call) },
      })
    }),
  ]
}

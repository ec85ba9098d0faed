import { type Credential, fail } from '@parley/protocol'
import { findToken } from '../../invites/index.ts'
import type { AuthServices } from '../services.ts'
import type { CredentialOwner } from '../sign-in/credential-owner.ts'
import type { SignUpOrigin } from '../sign-in/sign-in.ts'
import { github } from './github/github.ts'
import { google } from './google/google.ts'
import { ownerOfIdentity } from './identity-owner.ts'
import { magicLink } from './magic-link/magic-link.ts'
import { metamask } from './metamask/metamask.ts'
import type { ExternalMethod, SignInMethod } from './method.ts'
import { oidc } from './oidc/oidc.ts'
import { password } from './password/password.ts'
import { thirdParty } from './third-party/third-party.ts'

type ExternalType = 'google' | 'github' | 'oidc' | 'metamask'

/** The methods whose identities a user can link to an account. A new provider is one line here. */
const externalMethods: { readonly [T in ExternalType]: ExternalMethod<T> } = {
  google,
  github,
  oidc,
  metamask,
}

const methods: { readonly [T in Credential['type']]: SignInMethod<T> } = {
  password,
  magiclink: magicLink,
  thirdparty: thirdParty,
  google: signInBy(google),
  github: signInBy(github),
  oidc: signInBy(oidc),
  metamask: signInBy(metamask),
}

/** The account of a credential. Throws an `ApiError`. */
export async function ownerOf(
  services: AuthServices,
  credential: Credential,
  origin: SignUpOrigin,
): Promise<CredentialOwner> {
  // TypeScript does not see that the method is the one of the credential.
  const method = methods[credential.type] as SignInMethod<Credential['type']>
  if (!method.isOn(services)) throw fail('method-is-off')
  return method.ownerOf(services, credential, origin)
}

/** The external method of a credential; undefined if it is none. */
export const externalMethodOf = ({
  type,
}: Credential): ExternalMethod<Credential['type']> | undefined =>
  (externalMethods as Record<string, ExternalMethod<Credential['type']>>)[type]

/** Lets users sign in by a method that asks another system, also for the first time. */
function signInBy<T extends ExternalType>(method: ExternalMethod<T>): SignInMethod<T> {
  return {
    isOn: method.isOn,
    async ownerOf(services, credential, origin) {
      const { magic_token: invite } = credential as { magic_token?: string | null }
      if (invite && !(await findToken(services, services.db, invite))) throw fail('bad-token')
      const identity = await method.identify(services, credential)
      const { createdBy } = method
      return ownerOfIdentity(services, identity, { createdBy, invite, origin })
    },
  }
}

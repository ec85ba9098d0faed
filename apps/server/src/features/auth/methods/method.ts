import type { CreateBy, Credential } from '@parley/protocol'
import type { AuthServices } from '../services.ts'
import type { CredentialOwner } from '../sign-in/credential-owner.ts'
import type { SignUpOrigin } from '../sign-in/sign-in.ts'

/** The credentials of one type. */
export type CredentialOf<T extends Credential['type']> = Extract<Credential, { type: T }>

/** A way to sign in. */
export interface SignInMethod<T extends Credential['type']> {
  /** Whether the server offers it. */
  isOn(services: AuthServices): boolean
  /** The account of a credential. Throws an `ApiError` if the credential proves nothing. */
  ownerOf(
    services: AuthServices,
    credential: CredentialOf<T>,
    origin: SignUpOrigin,
  ): Promise<CredentialOwner>
}

/** A person as another system knows them. */
export interface Identity {
  /** The system: `google`, `github`, `metamask`, `thirdparty`, `ldap`, or `oidc` with a colon and the domain of the issuer. */
  provider: string
  /** The identifier of the person in that system. It never changes. */
  subject: string
  /** How the person recognizes it: an address, a name at GitHub, a wallet. */
  label: string
  /** An address that the system says is theirs; lower case. */
  email: string | null
  /** Whether the system has confirmed the address and may vouch for it. */
  isEmailConfirmed: boolean
  /** The wanted name of a new account. */
  name: string | null
  /** The address of a picture for a new account. */
  picture: string | null
}

/** A method that asks another system who somebody is. */
export interface ExternalMethod<T extends Credential['type']> {
  isOn(services: AuthServices): boolean
  /** The `create_by` of a new account. */
  createdBy: CreateBy
  /** Checks a credential. Throws an `ApiError`. */
  identify(services: AuthServices, credential: CredentialOf<T>): Promise<Identity>
}

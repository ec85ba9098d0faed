import { KeyRound, UserRoundPlus, Waypoints } from 'lucide-react'
import { lazyPart } from '../../../ui/index.ts'
import type { Section } from '../../settings/index.ts'

const SignInSection = lazyPart(async () => ({
  default: (await import('./SignInSection.tsx')).SignInSection,
}))
const SignUpSection = lazyPart(async () => ({
  default: (await import('./SignUpSection.tsx')).SignUpSection,
}))
const ThirdPartySection = lazyPart(async () => ({
  default: (await import('./ThirdPartySection.tsx')).ThirdPartySection,
}))

export const signIn: Section = {
  id: 'login',
  group: 'signIn',
  isForAdmins: true,
  icon: KeyRound,
  Content: SignInSection,
  otherNames: ['login_method'],
}

export const thirdParty: Section = {
  id: 'third_party_login',
  group: 'signIn',
  isForAdmins: true,
  icon: Waypoints,
  Content: ThirdPartySection,
  otherNames: ['third_app'],
}

export const signUp: Section = {
  id: 'sign_up',
  group: 'people',
  isForAdmins: true,
  icon: UserRoundPlus,
  Content: SignUpSection,
}

import type { WebFeature } from '../../store/index.ts'
import { lazyPart } from '../../ui/index.ts'
import { SecurityAlerts } from './security-alerts.ts'

const LoginPage = lazyPart(async () => ({
  default: (await import('./sign-in/LoginPage.tsx')).LoginPage,
}))
const SendLinkPage = lazyPart(async () => ({
  default: (await import('./by-mail/SendLinkPage.tsx')).SendLinkPage,
}))
const ForgotPage = lazyPart(async () => ({
  default: (await import('./by-mail/ForgotPage.tsx')).ForgotPage,
}))
const RegisterPage = lazyPart(async () => ({
  default: (await import('./register/RegisterPage.tsx')).RegisterPage,
}))
const MobileInvitePage = lazyPart(async () => ({
  default: (await import('./register/MobileInvitePage.tsx')).MobileInvitePage,
}))
const SetNamePage = lazyPart(async () => ({
  default: (await import('./register/SetNamePage.tsx')).SetNamePage,
}))
const ResetPage = lazyPart(async () => ({
  default: (await import('./by-mail/ResetPage.tsx')).ResetPage,
}))
const ConfirmEmailPage = lazyPart(async () => ({
  default: (await import('./by-mail/ConfirmEmailPage.tsx')).ConfirmEmailPage,
}))
const StopNoticesPage = lazyPart(async () => ({
  default: (await import('./by-mail/StopNoticesPage.tsx')).StopNoticesPage,
}))
const GuestLoginPage = lazyPart(async () => ({
  default: (await import('./sign-in/GuestLoginPage.tsx')).GuestLoginPage,
}))
const ThirdPartyPage = lazyPart(async () => ({
  default: (await import('./sign-in/ThirdPartyPage.tsx')).ThirdPartyPage,
}))
const ProviderReturnPage = lazyPart(async () => ({
  default: (await import('./providers/ProviderReturnPage.tsx')).ProviderReturnPage,
}))

export const auth: WebFeature = {
  pages: [
    { path: 'login', Component: LoginPage, area: 'signing-in' },
    { path: 'send_magic_link/:email?', Component: SendLinkPage, area: 'signing-in' },
    { path: 'email_login', Component: SendLinkPage, area: 'signing-in' },
    { path: 'forgot_password/:email?', Component: ForgotPage, area: 'signing-in' },
    { path: 'register', Component: RegisterPage, area: 'signing-in' },
    { path: 'invite_mobile/:token', Component: MobileInvitePage, area: 'signing-in' },
    { path: 'register/set_name/:from?', Component: SetNamePage, area: 'signing-in' },
    { path: 'reset_password', Component: ResetPage, area: 'everybody' },
    { path: 'confirm_email', Component: ConfirmEmailPage, area: 'everybody' },
    { path: 'mail_notices/stop', Component: StopNoticesPage, area: 'everybody' },
    { path: 'guest_login', Component: GuestLoginPage, area: 'everybody' },
    { path: 'oauth/:token', Component: ThirdPartyPage, area: 'everybody' },
    { path: 'cb/:provider/webapp', Component: ProviderReturnPage, area: 'everybody' },
  ],
  shellParts: [SecurityAlerts],
}

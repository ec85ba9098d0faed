import { type ComponentType } from 'react'
import { Route, Routes } from 'react-router'
import { ChannelPage, ChatsLayout, DirectPage, HomePage } from '../features/chats/index.ts'
import { PrivateArea, SignInArea } from './guards.tsx'
import { NotFoundScreen } from './screens/NotFoundScreen.tsx'
import { lazyPart } from '../ui/index.ts'

/** The page at the current address. All but the chat are loaded when they are first opened. */
export function Pages() {
  return (
    <Routes>
      <Route Component={SignInArea}>
        <Route path="login" Component={LoginPage} />
        <Route path="send_magic_link/:email?" Component={SendLinkPage} />
        <Route path="email_login" Component={SendLinkPage} />
        <Route path="forgot_password/:email?" Component={ForgotPage} />
        <Route path="register" Component={RegisterPage} />
        <Route path="invite_mobile/:token" Component={MobileInvitePage} />
        <Route path="register/set_name/:from?" Component={SetNamePage} />
      </Route>
      <Route path="reset_password" Component={ResetPage} />
      <Route path="confirm_email" Component={ConfirmEmailPage} />
      <Route path="mail_notices/stop" Component={StopNoticesPage} />
      <Route path="join_call/:token" Component={JoinCallPage} />
      <Route path="guest_login" Component={GuestLoginPage} />
      <Route path="onboarding" Component={Onboarding} />
      <Route path="oauth/:token" Component={ThirdPartyPage} />
      <Route path="cb/:provider/webapp" Component={ProviderReturnPage} />
      <Route Component={PrivateArea}>
        <Route Component={ChatsLayout}>
          <Route index Component={HomePage} />
          <Route path="chat" Component={HomePage} />
          <Route path="chat/channel/:gid" Component={ChannelPage} />
          <Route path="chat/dm/:uid" Component={DirectPage} />
        </Route>
        <Route path="search" Component={SearchPage} />
        <Route path="activity" Component={ActivityPage} />
        <Route path="favs" Component={FavoritesPage} />
        <Route path="later/:tab?" Component={LaterPage} />
        <Route path="users/:uid?" Component={PeoplePage} />
        <Route path="channels" Component={DirectoryPage} />
        <Route path="files" Component={FilesPage} />
        <Route path="share" Component={SharePage} />
        <Route path="setting/channel/:gid/:nav?" Component={ChannelSettingsPage} />
        <Route path="setting/:nav?" Component={SettingsPage} />
        <Route path="cb/payment_success/:session" Component={PaymentPage} />
        <Route path="call/:token" Component={CallLinkPage} />
        <Route path="invite_private/:gid" Component={PrivateInvitePage} />
      </Route>
      <Route path="*" Component={NotFoundScreen} />
    </Routes>
  )
}

const page = (load: () => Promise<ComponentType>) =>
  lazyPart(async () => ({ default: await load() }))

const SharePage = page(
  async () => (await import('../features/archives/share/SharePage.tsx')).SharePage,
)
const LoginPage = page(
  async () => (await import('../features/auth/sign-in/LoginPage.tsx')).LoginPage,
)
const SendLinkPage = page(
  async () => (await import('../features/auth/by-mail/SendLinkPage.tsx')).SendLinkPage,
)
const ForgotPage = page(
  async () => (await import('../features/auth/by-mail/ForgotPage.tsx')).ForgotPage,
)
const ResetPage = page(
  async () => (await import('../features/auth/by-mail/ResetPage.tsx')).ResetPage,
)
const MobileInvitePage = page(
  async () => (await import('../features/auth/register/MobileInvitePage.tsx')).MobileInvitePage,
)
const RegisterPage = page(
  async () => (await import('../features/auth/register/RegisterPage.tsx')).RegisterPage,
)
const SetNamePage = page(
  async () => (await import('../features/auth/register/SetNamePage.tsx')).SetNamePage,
)
const GuestLoginPage = page(
  async () => (await import('../features/auth/sign-in/GuestLoginPage.tsx')).GuestLoginPage,
)
const Onboarding = page(async () => (await import('../features/setup/Onboarding.tsx')).Onboarding)
const ThirdPartyPage = page(
  async () => (await import('../features/auth/sign-in/ThirdPartyPage.tsx')).ThirdPartyPage,
)
const ConfirmEmailPage = page(
  async () => (await import('../features/auth/by-mail/ConfirmEmailPage.tsx')).ConfirmEmailPage,
)
const StopNoticesPage = page(
  async () => (await import('../features/auth/by-mail/StopNoticesPage.tsx')).StopNoticesPage,
)
const ProviderReturnPage = page(
  async () =>
    (await import('../features/auth/providers/ProviderReturnPage.tsx')).ProviderReturnPage,
)
const SearchPage = page(
  async () => (await import('../features/search/page/SearchPage.tsx')).SearchPage,
)
const ActivityPage = page(
  async () => (await import('../features/activity/page/ActivityPage.tsx')).ActivityPage,
)
const FavoritesPage = page(
  async () => (await import('../features/favorites/page/FavoritesPage.tsx')).FavoritesPage,
)
const LaterPage = page(async () => (await import('../features/later/LaterPage.tsx')).LaterPage)
const PeoplePage = page(
  async () => (await import('../features/users/people/PeoplePage.tsx')).PeoplePage,
)
const DirectoryPage = page(
  async () => (await import('../features/channels/directory/DirectoryPage.tsx')).DirectoryPage,
)
const FilesPage = page(async () => (await import('../features/files/page/FilesPage.tsx')).FilesPage)
const ChannelSettingsPage = page(
  async () =>
    (await import('../features/settings/channel/ChannelSettingsPage.tsx')).ChannelSettingsPage,
)
const SettingsPage = page(
  async () => (await import('../features/settings/frame/SettingsPage.tsx')).SettingsPage,
)
const PaymentPage = page(
  async () => (await import('../features/settings/license/PaymentPage.tsx')).PaymentPage,
)
const JoinCallPage = page(
  async () => (await import('../features/calls/link/JoinCallPage.tsx')).JoinCallPage,
)
const CallLinkPage = page(
  async () => (await import('../features/calls/link/CallLinkPage.tsx')).CallLinkPage,
)
const PrivateInvitePage = page(
  async () => (await import('../features/invites/PrivateInvitePage.tsx')).PrivateInvitePage,
)

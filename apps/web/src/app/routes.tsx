import { createHashRouter } from 'react-router'
import { PrivateArea, SignInArea } from './guards.tsx'
import { LoadingScreen } from './screens/LoadingScreen.tsx'
import { NotFoundScreen } from './screens/NotFoundScreen.tsx'

const HydrateFallback = LoadingScreen

export const router = createHashRouter([
  {
    Component: SignInArea,
    HydrateFallback,
    children: [
      { path: 'login', lazy: async () => ({ Component: (await import('../features/auth/index.ts')).LoginPage }) },
      { path: 'register', lazy: async () => ({ Component: (await import('../features/auth/index.ts')).RegisterPage }) },
      {
        path: 'register/set_name/:from?',
        lazy: async () => ({ Component: (await import('../features/auth/index.ts')).SetNamePage }),
      },
    ],
  },
  {
    path: 'guest_login',
    HydrateFallback,
    lazy: async () => ({ Component: (await import('../features/auth/index.ts')).GuestLoginPage }),
  },
  {
    path: 'onboarding',
    HydrateFallback,
    lazy: async () => ({ Component: (await import('../features/setup/index.ts')).Onboarding }),
  },
  {
    path: 'oauth/:token',
    HydrateFallback,
    lazy: async () => ({ Component: (await import('../features/auth/index.ts')).ThirdPartyPage }),
  },
  {
    Component: PrivateArea,
    children: [
      {
        HydrateFallback,
        lazy: async () => ({ Component: (await import('../features/chats/index.ts')).ChatsLayout }),
        children: [
          { index: true, lazy: async () => ({ Component: (await import('../features/chats/index.ts')).HomePage }) },
          { path: 'chat', lazy: async () => ({ Component: (await import('../features/chats/index.ts')).HomePage }) },
          {
            path: 'chat/channel/:gid',
            lazy: async () => ({ Component: (await import('../features/chats/index.ts')).ChannelPage }),
          },
          {
            path: 'chat/dm/:uid',
            lazy: async () => ({ Component: (await import('../features/chats/index.ts')).DirectPage }),
          },
        ],
      },
      { path: 'users/:uid?', lazy: async () => ({ Component: (await import('../features/users/index.ts')).PeoplePage }) },
      {
        path: 'setting/channel/:gid/:nav?',
        lazy: async () => ({ Component: (await import('../features/settings/index.ts')).ChannelSettingsPage }),
      },
      {
        path: 'setting/:nav?',
        lazy: async () => ({ Component: (await import('../features/settings/index.ts')).SettingsPage }),
      },
      {
        path: 'invite_private/:gid',
        lazy: async () => ({ Component: (await import('../features/invites/index.ts')).PrivateInvitePage }),
      },
    ],
  },
  { path: '*', Component: NotFoundScreen },
])

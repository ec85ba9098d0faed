import { createHashRouter } from 'react-router'
import { ChannelPage, ChatsLayout, DirectPage, HomePage } from '../features/chats/index.ts'
import { watchTypedAddress } from '../store/index.ts'
import { PrivateArea, SignInArea } from './guards.tsx'
import { LoadingScreen } from './screens/LoadingScreen.tsx'
import { NotFoundScreen } from './screens/NotFoundScreen.tsx'
import { RouteCrash } from './screens/RouteCrash.tsx'

const HydrateFallback = LoadingScreen
const ErrorBoundary = RouteCrash

watchTypedAddress()

export const router = createHashRouter([
  {
    ErrorBoundary,
    children: [
      {
        Component: SignInArea,
        HydrateFallback,
        children: [
          {
            path: 'login',
            lazy: async () => ({
              Component: (await import('../features/auth/sign-in/LoginPage.tsx')).LoginPage,
            }),
          },
          {
            path: 'register',
            lazy: async () => ({
              Component: (await import('../features/auth/register/RegisterPage.tsx')).RegisterPage,
            }),
          },
          {
            path: 'register/set_name/:from?',
            lazy: async () => ({
              Component: (await import('../features/auth/register/SetNamePage.tsx')).SetNamePage,
            }),
          },
        ],
      },
      {
        path: 'guest_login',
        HydrateFallback,
        lazy: async () => ({
          Component: (await import('../features/auth/sign-in/GuestLoginPage.tsx')).GuestLoginPage,
        }),
      },
      {
        path: 'onboarding',
        HydrateFallback,
        lazy: async () => ({
          Component: (await import('../features/setup/Onboarding.tsx')).Onboarding,
        }),
      },
      {
        path: 'oauth/:token',
        HydrateFallback,
        lazy: async () => ({
          Component: (await import('../features/auth/sign-in/ThirdPartyPage.tsx')).ThirdPartyPage,
        }),
      },
      {
        Component: PrivateArea,
        children: [
          {
            // The frame stays, and navigating to another page clears the error.
            ErrorBoundary,
            children: [
              {
                Component: ChatsLayout,
                children: [
                  { index: true, Component: HomePage },
                  { path: 'chat', Component: HomePage },
                  { path: 'chat/channel/:gid', Component: ChannelPage },
                  { path: 'chat/dm/:uid', Component: DirectPage },
                ],
              },
              {
                path: 'search',
                HydrateFallback,
                lazy: async () => ({
                  Component: (await import('../features/search/page/SearchPage.tsx')).SearchPage,
                }),
              },
              {
                path: 'activity',
                HydrateFallback,
                lazy: async () => ({
                  Component: (await import('../features/activity/page/ActivityPage.tsx'))
                    .ActivityPage,
                }),
              },
              {
                path: 'favs',
                HydrateFallback,
                lazy: async () => ({
                  Component: (await import('../features/favorites/page/FavoritesPage.tsx'))
                    .FavoritesPage,
                }),
              },
              {
                path: 'later/:tab?',
                HydrateFallback,
                lazy: async () => ({
                  Component: (await import('../features/later/LaterPage.tsx')).LaterPage,
                }),
              },
              {
                path: 'users/:uid?',
                HydrateFallback,
                lazy: async () => ({
                  Component: (await import('../features/users/people/PeoplePage.tsx')).PeoplePage,
                }),
              },
              {
                path: 'channels',
                HydrateFallback,
                lazy: async () => ({
                  Component: (await import('../features/channels/directory/DirectoryPage.tsx'))
                    .DirectoryPage,
                }),
              },
              {
                path: 'files',
                HydrateFallback,
                lazy: async () => ({
                  Component: (await import('../features/files/page/FilesPage.tsx')).FilesPage,
                }),
              },
              {
                path: 'setting/channel/:gid/:nav?',
                HydrateFallback,
                lazy: async () => ({
                  Component: (await import('../features/settings/channel/ChannelSettingsPage.tsx'))
                    .ChannelSettingsPage,
                }),
              },
              {
                path: 'setting/:nav?',
                HydrateFallback,
                lazy: async () => ({
                  Component: (await import('../features/settings/frame/SettingsPage.tsx'))
                    .SettingsPage,
                }),
              },
              {
                path: 'invite_private/:gid',
                HydrateFallback,
                lazy: async () => ({
                  Component: (await import('../features/invites/PrivateInvitePage.tsx'))
                    .PrivateInvitePage,
                }),
              },
            ],
          },
        ],
      },
      { path: '*', Component: NotFoundScreen },
    ],
  },
])

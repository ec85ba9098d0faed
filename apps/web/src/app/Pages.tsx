import { Route, Routes } from 'react-router'
import { ChannelPage, ChatsLayout, DirectPage, HomePage } from '../features/chats/index.ts'
import type { FeaturePage } from '../store/index.ts'
import { features } from './features.ts'
import { PrivateArea, SignInArea } from './guards.tsx'
import { NotFoundScreen } from './screens/NotFoundScreen.tsx'

const pages = features.flatMap((feature) => feature.pages ?? [])

const routesIn = (area: FeaturePage['area']) =>
  pages
    .filter((page) => page.area === area)
    .map(({ path, Component }) => <Route key={path} path={path} Component={Component} />)

/** The page at the current address. All but the chat are loaded when they are first opened. */
export function Pages() {
  return (
    <Routes>
      <Route Component={SignInArea}>{routesIn('signing-in')}</Route>
      {routesIn('everybody')}
      <Route Component={PrivateArea}>
        <Route Component={ChatsLayout}>
          <Route index Component={HomePage} />
          <Route path="chat" Component={HomePage} />
          <Route path="chat/channel/:gid" Component={ChannelPage} />
          <Route path="chat/dm/:uid" Component={DirectPage} />
        </Route>
        {routesIn('signed-in')}
      </Route>
      <Route path="*" Component={NotFoundScreen} />
    </Routes>
  )
}

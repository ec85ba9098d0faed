import { maxServers } from '@parley/client'
import { Server } from 'lucide-react'
import { openServer, pageServers } from '../../store/index.ts'
import type { Action, PaletteFeature } from '../actions/index.ts'
import { serverKeys } from './server-keys.ts'
import { shownNameOf } from './shown-name.ts'

/** Shows the server at a place of the list. The app handles its keys, which work everywhere. */
const show = (at: number): Action => ({
  id: `servers.show-${at + 1}`,
  label: 'rail.showServer',
  words: () => ({ name: shownNameOf(pageServers()[at]) }),
  icon: Server,
  keys: serverKeys(at),
  may: () => pageServers().length > 1 && pageServers()[at] !== undefined,
  run() {
    const server = pageServers()[at]
    if (server) openServer(server)
  },
})

export const palette: PaletteFeature = {
  actions: { app: Array.from({ length: maxServers }, (_, at) => show(at)) },
}

import { getLinkPreview, updateCommonSettings } from '@parley/protocol'
import { startTestServer } from '../../../testing/test-server.ts'
import { startWebServer } from './web-server.ts'

export type PreviewServers = Awaited<ReturnType<typeof startPreviewServers>>

/** Starts a server with previews, and a web server that it may read. */
export async function startPreviewServers() {
  const server = await startTestServer({
    PARLEY_PREVIEW_ALLOW: '127.0.0.1',
    PARLEY_TOKEN_SECONDS: '86400',
  })
  const web = await startWebServer({})
  const turn = (enable_msg_url_preview: boolean) =>
    server.dave.call(updateCommonSettings, {
      body: { ext_setting: JSON.stringify({ enable_msg_url_preview }) },
    })
  return {
    server,
    web,
    /** Switches previews on or off. */
    turn,
    preview: (url: string, more: { proxy?: boolean; mid?: number } = {}, me = server.bob) =>
      me.call(getLinkPreview, { query: { url, ...more } }),
    async close() {
      await Promise.all([server.close(), web.close()])
    },
  }
}

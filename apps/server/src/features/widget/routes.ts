import * as contract from '@parley/protocol'
import { fail, limits } from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { changeRecord, type OrganizationServices, record } from '../organization/index.ts'

/** The widget that other sites embed. Only its style sheet so far. */
export const feature: Feature<OrganizationServices> = {
  name: 'widget',
  routes: (services) => [
    on(contract.getWidgetCss, ({ query, reply }) => {
      const { css } = record(services, 'widget')
      // Existing widgets expect an empty body.
      if (css === '') throw fail('not-found', { words: '' })
      reply.header('cache-control', query.t ? 'public, max-age=31536000' : 'no-cache')
      return css
    }),
    on(contract.setWidgetCss, async ({ actor, body: { data } }) => {
      if (Buffer.byteLength(data) > limits.widgetCssBytes) throw fail('too-large')
      await changeRecord(services, actor, 'widget', { css: data })
      return true
    }),
  ],
}

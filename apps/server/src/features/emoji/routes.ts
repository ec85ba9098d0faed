import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { Json, on } from '../../http/on.ts'
import { addEmoji } from './add-emoji.ts'
import { deleteEmoji } from './delete-emoji.ts'
import { listEmoji } from './list-emoji.ts'
import {
  removeUnusedAfterMs,
  removeUnusedPicture,
  removingPicture,
  servePicture,
} from './picture.ts'
import { type EmojiServices, createEmojiState } from './services.ts'

export const feature: Feature<EmojiServices, 'emoji'> = {
  name: 'emoji',
  state: (services) => ({ emoji: createEmojiState(services) }),
  routes: (services) => [
    on(contract.listEmoji, ({ headers, reply }) => {
      const { json, etag } = listEmoji(services)
      reply.headers({ etag, 'cache-control': 'private, no-cache' })
      if (headers['if-none-match'] !== etag) return new Json(json)
      reply.code(304)
      return new Json('')
    }),
    on(contract.addEmoji, ({ me, params, body }) => addEmoji(services, me, params.name, body)),
    on(contract.deleteEmoji, ({ actor, params }) => deleteEmoji(services, actor, params.id)),
    on(contract.getEmojiPicture, ({ query }) =>
      servePicture(services, query.id, query.still === true),
    ),
  ],
  async open(services) {
    await services.emoji.cache.load()
    services.jobs.handle({
      name: removingPicture,
      aheadMs: removeUnusedAfterMs,
      run: (payload) => removeUnusedPicture(services, payload as { id: string }),
    })
  },
}

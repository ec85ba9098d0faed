import * as contract from '@parley/protocol'
import { type Favorite, fail } from '@parley/protocol'
import type { FavoriteRow } from './tables.ts'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { readArchive, serveAttachment, toWire } from '../archives/index.ts'
import { findStoredFile } from '../files/index.ts'
import { favoriteDocuments } from './documents.ts'
import { deleteFavorite, deleteFavoritesOf, saveFavorite } from './save-favorite.ts'
import type { FavoritesServices } from './services.ts'
import { findFavorite, readFavorites } from './store.ts'

const maxAge = 'max-age=31536000'

export const feature: Feature<FavoritesServices> = {
  name: 'favorites',
  routes: (services) => [
    on(contract.createFavorite, ({ me, body }) => saveFavorite(services, me, body.mid_list)),
    on(contract.listFavorites, async ({ me }) =>
      (await readFavorites(services.db, me.uid)).map(toFavorite),
    ),
    on(contract.getFavorite, async ({ me, params, reply }) => {
      const archive = await requireFavorite(services, me.uid, params.id)
      reply.header('cache-control', `private, ${maxAge}`)
      return toWire(archive)
    }),
    on(contract.deleteFavorite, ({ me, params }) => deleteFavorite(services, me, params.id)),
    on(contract.getFavoriteAttachment, async ({ params: { uid, id, index }, query }) => {
      const archive = await requireFavorite(services, uid, id)
      const { download } = query
      return serveAttachment(services, archive, {
        index,
        download,
        cacheControl: `public, ${maxAge}`,
      })
    }),
  ],
  open(services) {
    services.users.hooks.documents.set('favorites', (me) => favoriteDocuments(services, me))
    services.users.hooks.leaving.push((tx, { uid }) => deleteFavoritesOf(services, tx, uid))
  },
}

const toFavorite = ({ id, created_at }: FavoriteRow): Favorite => ({ id, created_at })

async function requireFavorite(services: FavoritesServices, uid: number, id: string) {
  if (id.includes('.')) throw fail('bad-path')
  const favorite = await findFavorite(services.db, uid, id)
  const file = favorite && (await findStoredFile(services.db, favorite.path))
  if (!file) throw fail('not-found')
  return readArchive(services, file)
}

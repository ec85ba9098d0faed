import type { CurrentUser } from '../../http/request/current-user.ts'
import { readArchive, toWire } from '../archives/index.ts'
import { findStoredFile } from '../files/index.ts'
import type { FavoritesServices } from './services.ts'
import { readFavorites } from './store.ts'

/** The favorites of a user with their messages, for the export of their data. */
export async function favoriteDocuments(
  services: FavoritesServices,
  { uid }: CurrentUser,
): Promise<object[]> {
  const favorites: object[] = []
  for (const { id, created_at, path } of await readFavorites(services.db, uid)) {
    const file = await findStoredFile(services.db, path)
    if (file) favorites.push({ id, created_at, ...toWire(await readArchive(services, file)) })
  }
  return favorites
}

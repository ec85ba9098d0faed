import { randomUUID } from 'node:crypto'
import { type Favorite, fail, limits } from '@parley/protocol'
import type { Db, Tx } from '../../engines/database/database.ts'
import { nextId } from '../../engines/database/sequence.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { storeArchive } from '../archives/index.ts'
import { favoriteOwner, type FileOwner, insertReference, removeReferences } from '../files/index.ts'
import type { FavoritesServices } from './services.ts'
import { countFavorites, insertFavorite, removeFavorites } from './store.ts'

/** Saves copies of messages for the caller, and tells their devices. */
export async function saveFavorite(
  services: FavoritesServices,
  me: CurrentUser,
  mids: readonly number[],
): Promise<Favorite> {
  await requireSpace(services.db, me.uid)
  const favorite = { id: randomUUID(), created_at: services.clock.now() }
  await storeArchive(services, me, mids, {
    isPrivate: true,
    async insertOwner(tx, path) {
      await requireSpace(tx, me.uid)
      const number = await nextId(tx, 'favorite')
      await insertFavorite(tx, { ...favorite, number, uid: me.uid, path })
      await insertReference(tx, path, ownerOf(number))
      announce(tx, me.uid, { added: [favorite], removed: [] })
      return ownerOf(number)
    },
  })
  return favorite
}

/** Deletes a favorite of the caller with the files that nothing else needs. */
export async function deleteFavorite(
  services: FavoritesServices,
  me: CurrentUser,
  id: string,
): Promise<undefined> {
  await services.database.transact(async (tx) => {
    const numbers = await removeFavorites(tx, me.uid, id)
    if (numbers.length === 0) throw fail('not-found')
    await removeReferences(services, tx, numbers.map(ownerOf))
    announce(tx, me.uid, { added: [], removed: [id] })
  })
  return undefined
}

/** Deletes the favorites of an account that is deleted. */
export async function deleteFavoritesOf(services: FavoritesServices, tx: Tx, uid: number) {
  await removeReferences(services, tx, (await removeFavorites(tx, uid)).map(ownerOf))
}

const ownerOf = (number: number): FileOwner => ({ type: favoriteOwner, id: number })

async function requireSpace(db: Db, uid: number) {
  if ((await countFavorites(db, uid)) >= limits.favorites) throw fail('too-many-favorites')
}

const announce = (tx: Tx, uid: number, change: { added: Favorite[]; removed: string[] }) =>
  tx.publish(
    { to: 'users', uids: [uid] },
    { type: 'favorite_changed', ...change },
    { extended: true },
  )

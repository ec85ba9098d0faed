import { filesFolder, partsOf } from './manifest.ts'
import { type KeepRule, expiredBackups } from './retention.ts'
import type { BackupStore } from './store.ts'

/** Removes what an interrupted backup left. */
export async function removeIncomplete(store: BackupStore): Promise<void> {
  const { incomplete } = await store.list()
  for (const name of incomplete) await store.target.removeAll(partsOf(name).folder)
}

/** Removes backups by a rule, and then the files that no remaining backup names. Returns their names. */
export async function removeExpired(store: BackupStore, rule: KeepRule): Promise<string[]> {
  const { complete } = await store.list()
  const backups = []
  for (const entry of complete) {
    const trial = await store.readTrial(entry)
    backups.push({ ...entry, isProven: trial?.differences.length === 0 })
  }
  const expired = expiredBackups(backups, rule)
  for (const { name } of expired) {
    // The manifest goes first, so that a crash leaves an incomplete backup and no broken one.
    await store.target.remove(partsOf(name).manifest)
    await store.target.removeAll(partsOf(name).folder)
  }
  await removeUnnamed(store)
  return expired.map(({ name }) => name)
}

async function removeUnnamed(store: BackupStore): Promise<void> {
  const named = new Set<string>()
  for (const { name } of (await store.list()).complete) {
    const manifest = await store.readManifestIfWhole(name)
    // A damaged manifest does not tell which files it names. All files stay until it is removed.
    if (!manifest) return
    for (const file of manifest.files) named.add(file.name)
  }
  for (const { key } of await store.target.list(filesFolder)) {
    if (!named.has(key)) await store.target.remove(key)
  }
}

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  path: string
  /** Gives the disk another size, in megabytes. */
  resize(megabytes: number): void
  remove(): void
}

/** Mounts a disk in memory of some megabytes. Undefined where this user may not mount one. */
export function mountDisk(megabytes: number): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'parley-disk-'))
  const run = (command: string, args: string[]) => execFileSync(command, args, { stdio: 'ignore' })
  try {
    run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path])
  } catch {
    rmSync(path, { recursive: true })
    return undefined
  }
  return {
    path,
    resize: (size) => void run('mount', ['-o', `remount,size=${size}m`, path]),
    remove() {
      // A closed connection of SQLite keeps its file open for a while.
      run('umount', ['--lazy', path])
      rmSync(path, { recursive: true })
    },
  }
}

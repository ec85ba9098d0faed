import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

let folderOfBundles: (() => string) | undefined

/** Makes a server that runs from source start the bundles of a folder. For tests. */
export function useBundlesOf(folder: () => string): void {
  folderOfBundles = folder
}

/**
 * Starts a program of the server as a child process, which does not keep the server alive. `built` is its bundle, beside that of the
 * server. Without a bundle `source` runs, with the loader of `npm run dev`.
 */
export function forkProgram(built: URL, source: URL, { heapMb }: { heapMb: number }): ChildProcess {
  const beside = fileURLToPath(built)
  const bundle = folderOfBundles ? join(folderOfBundles(), basename(beside)) : beside
  const isBuilt = existsSync(bundle)
  const heap = `--max-old-space-size=${heapMb}`
  const child = fork(isBuilt ? bundle : fileURLToPath(source), {
    execArgv: isBuilt ? [heap] : [heap, '--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}

import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Starts a program of the server as a child process, which does not keep the server alive. `built` is its bundle, beside that of the
 * server. Without a bundle `source` runs, with the loader of the tests.
 */
export function forkProgram(built: URL, source: URL, { heapMb }: { heapMb: number }): ChildProcess {
  const isBuilt = existsSync(built)
  const heap = `--max-old-space-size=${heapMb}`
  const child = fork(fileURLToPath(isBuilt ? built : source), {
    execArgv: isBuilt ? [heap] : [heap, '--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}

import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root folder of the repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Prints a line of progress. */
export const say = (text) => console.log(`[parley] ${text}`)

/** Runs a program in this terminal and returns its exit code. `output` is where its standard output goes. */
export function run(program, args, { env = {}, cwd = root, output = 'inherit' } = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd,
      stdio: ['ignore', output, 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('error', (error) => {
      console.error(error.message)
      done(1)
    })
    child.on('exit', (code) => done(code ?? 1))
  })
}

/** Runs a program and returns its exit code and output. */
export function collect(program, args, { env = {}, cwd = root } = {}) {
  return new Promise((done) => {
    const output = []
    const child = spawn(program, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    child.stdout.on('data', (bytes) => output.push(bytes))
    child.stderr.on('data', (bytes) => output.push(bytes))
    child.on('error', (error) => done({ code: 1, output: error.message }))
    child.on('close', (code) => done({ code: code ?? 1, output: Buffer.concat(output).toString() }))
  })
}

/** Prints an error without a stack and exits. */
export function giveUp(text) {
  console.error(`[parley] ${text}`)
  process.exit(1)
}

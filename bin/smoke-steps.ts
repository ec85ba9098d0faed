import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  channelHistory,
  createChannel,
  createUser,
  joinCall,
  prepareUpload,
  sendCallSignal,
  uploadChunk,
} from '@parley/protocol'
import { setUp, signIn } from '../apps/server/src/cli/testing/programs.ts'
import { TestPage } from '../apps/server/src/engines/calls/testing/page.ts'
import { picture } from '../apps/server/src/testing/picture.ts'
import type { Person } from '../apps/server/src/testing/person.ts'
import { type Program, startProgram } from '../apps/server/src/testing/program.ts'

const dist = fileURLToPath(new URL('../apps/server/dist', import.meta.url))
const callPorts: [number, number] = [43_000, 43_199]
const pagePorts: [number, number] = [43_200, 43_399]
/** The code cache is written three seconds after a start. */
const cachedMs = 4_000
const patienceMs = 30_000
const text = 'It works.'
/** A line of Node's own, such as `(node:123) DeprecationWarning: …`, or of the log, which begins at the level "warn". */
const warning = /^\(|^\{|warning/i

/** The built server run by one version of Node. */
export class SmokeRun {
  readonly #node: string
  readonly #folder: string
  #program: Program | undefined
  #startedAt = 0
  #dave: Person | undefined
  #bob: Person | undefined
  #gid = 0
  #written = ''

  static async open(node: string): Promise<SmokeRun> {
    return new SmokeRun(node, await mkdtemp(join(tmpdir(), 'parley-smoke-')))
  }

  private constructor(node: string, folder: string) {
    this.#node = node
    this.#folder = folder
  }

  /** The steps of the run, in order. */
  readonly steps: readonly [name: string, run: () => Promise<void>][] = [
    ['starts and is set up', () => this.#setUp()],
    ['delivers a message over the event stream', () => this.#deliver()],
    ['makes a thumbnail of a picture', () => this.#makeThumbnail()],
    ['makes a backup and proves it', () => this.#backUp()],
    ['carries sound in a call', () => this.#call()],
    ['starts again on its data', () => this.#startAgain()],
    ['prints no warning', () => this.#checkOutput()],
  ]

  async dispose(): Promise<void> {
    await this.#program?.kill()
    await rm(this.#folder, { recursive: true, force: true })
  }

  async #setUp() {
    const base = await this.#start()
    this.#dave = await setUp(base)
    const account = { email: 'bob@example.org', name: 'Bob', password: 'correct horse', gender: 0 }
    await this.#dave.call(createUser, { body: account })
    this.#bob = await signIn(base, account.email)
    const channel = { name: 'general', description: '', is_public: true }
    this.#gid = (await this.#dave.call(createChannel, { body: channel })).gid
  }

  async #deliver() {
    const { dave, bob } = this.#people
    const stream = await bob.openStream()
    await dave.send(text).to(this.#gid)
    const { detail } = await stream.next('chat')
    if (!('content' in detail) || detail.content !== text) {
      throw new Error(`Received ${JSON.stringify(detail)}`)
    }
    stream.close()
  }

  async #makeThumbnail() {
    const { dave } = this.#people
    const info = { content_type: 'image/png', filename: 'harbour.png' }
    const chunk = new FormData()
    chunk.set('file_id', await dave.call(prepareUpload, { body: info }))
    chunk.set('chunk_data', new Blob([await picture(900, 600)]), 'blob')
    chunk.set('chunk_is_last', 'true')
    const upload = await dave.call(uploadChunk, { body: chunk })
    const query = new URLSearchParams({ file_path: upload?.path ?? '', thumbnail: 'true' })
    const response = await fetch(`${dave.base}/api/resource/file?${query}`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    // The first bytes of each JPEG.
    if (bytes[0] !== 0xff || bytes[1] !== 0xd8) {
      throw new Error(`${response.status} ${response.headers.get('content-type')}`)
    }
  }

  /** The proof restores the backup into a folder and starts a server on it. */
  async #backUp() {
    const command = [join(dist, 'cli.js'), 'backup', '--to', join(this.#folder, 'backup')]
    const { stdout, stderr } = await promisify(execFile)(this.#node, [...command, '--trial'], {
      env: { PARLEY_DATA: this.#data },
    })
    if (!stdout.includes('was proven good')) throw new Error(stdout + stderr)
    this.#written += stderr
  }

  async #call() {
    const { dave, bob } = this.#people
    const [here, there] = await Promise.all([dave, bob].map((person) => this.#join(person)))
    if (!here || !there) throw new Error('Nobody is in the call')
    await Promise.all([here.publish('microphone'), there.publish('microphone')])
    const limit = Date.now() + patienceMs
    while (!isHeard(here) || !isHeard(there)) {
      if (Date.now() > limit) throw new Error('No sound arrived.')
      for (const page of [here, there]) page.sendPacket('microphone', Buffer.from('hello'))
      await pause(100)
    }
    await Promise.all([here.close(), there.close()])
    for (const person of [dave, bob]) for (const stream of person.streams()) stream.close()
  }

  /** Opens the connections of a person to the call of the channel, as a page does. */
  async #join(person: Person): Promise<TestPage> {
    const stream = await person.openStream()
    const { session } = await person.call(joinCall, { body: { gid: this.#gid } })
    const page = new TestPage(pagePorts, async (data) => {
      const answer = await person.request(sendCallSignal, { body: { session, data } })
      return answer.status === 200
    })
    let taken = 0
    const takeSignals = async () => {
      while (!stream.closed) {
        const signals = stream.of('call_signal').filter(({ to }) => to === session)
        for (const { data } of signals.slice(taken)) await page.receiveSignal(data)
        taken = signals.length
        await pause(20)
      }
    }
    void takeSignals()
    return page
  }

  async #startAgain() {
    await pause(this.#startedAt + cachedMs - Date.now())
    if (!readdirSync(dist).some((name) => name.endsWith('.cache'))) {
      throw new Error('The server has written no code cache.')
    }
    await this.#stop()
    const base = await this.#start()
    const dave = await signIn(base, 'dave@example.org')
    const history = await dave.call(channelHistory, { params: { gid: this.#gid }, query: {} })
    if (!JSON.stringify(history).includes(text)) throw new Error('The message is gone.')
  }

  async #checkOutput() {
    await this.#stop()
    const warnings = this.#written.split('\n').filter((line) => warning.test(line))
    if (warnings.length > 0) throw new Error(warnings.join('\n'))
  }

  async #start(): Promise<string> {
    this.#startedAt = Date.now()
    const settings = { PARLEY_CALL_PORTS: callPorts.join('-') }
    this.#program = startProgram(this.#data, settings, { dist, node: this.#node })
    return this.#program.address()
  }

  async #stop() {
    this.#program?.process.kill('SIGTERM')
    const code = await this.#program?.exitCode()
    this.#written += this.#program?.output() ?? ''
    this.#program = undefined
    if (code !== 0) throw new Error(`The server ended with code ${code}:\n${this.#written}`)
  }

  get #data(): string {
    return join(this.#folder, 'data')
  }

  get #people(): { dave: Person; bob: Person } {
    if (!this.#dave || !this.#bob) throw new Error('The server was not set up.')
    return { dave: this.#dave, bob: this.#bob }
  }
}

const isHeard = (page: TestPage) => page.received.some(({ payloads }) => payloads.length > 0)

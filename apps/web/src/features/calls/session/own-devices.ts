import type { DeviceSettings } from './device-settings.ts'
import {
  type DeviceFault,
  faultOf,
  openCamera,
  openMicrophone,
  openScreen,
  setBlur,
  watchDevices,
} from './devices.ts'

type Source = 'microphone' | 'camera' | 'screen' | 'screen_audio'

interface Listener {
  /** Some tracks were replaced, added or removed. */
  changed(): void
  /** A device could not be opened; undefined when one was opened. */
  failed(
    failure: { device: 'microphone' | 'camera' | 'screen'; fault: DeviceFault } | undefined,
  ): void
}

/** The microphone, the camera and the shared screen of this page. A device that is unplugged is replaced by another one. */
export class OwnDevices {
  readonly #listener: Listener
  readonly #tracks = new Map<Source, MediaStreamTrack>()
  readonly #unwatch: () => void
  #settings: DeviceSettings
  #isMuted = false
  #isClosed = false

  constructor(settings: DeviceSettings, listener: Listener) {
    this.#settings = settings
    this.#listener = listener
    // One that was unplugged may be back.
    this.#unwatch = watchDevices(() => void this.#findAgain())
  }

  get tracks(): ReadonlyMap<Source, MediaStreamTrack> {
    return this.#tracks
  }

  /** Opens the microphone. Without one the user listens. */
  async openMicrophone(): Promise<void> {
    try {
      const track = await openMicrophone(this.#settings)
      track.enabled = !this.#isMuted
      track.addEventListener('ended', () => void this.openMicrophone())
      this.#set('microphone', track)
      this.#listener.failed(undefined)
    } catch (error) {
      this.#drop('microphone')
      this.#listener.failed({ device: 'microphone', fault: faultOf(error) })
    }
    this.#listener.changed()
  }

  /** A muted microphone stays open and sends silence. */
  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted
    const track = this.#tracks.get('microphone')
    if (track) track.enabled = !isMuted
  }

  async setCamera(isOn: boolean): Promise<void> {
    if (isOn) await this.#openCamera()
    else this.#drop('camera')
    this.#listener.changed()
  }

  async setScreen(isOn: boolean): Promise<void> {
    this.#drop('screen')
    this.#drop('screen_audio')
    if (isOn) await this.#openScreen()
    this.#listener.changed()
  }

  /** Uses other devices from now on. */
  async use(settings: DeviceSettings): Promise<void> {
    const before = this.#settings
    this.#settings = settings
    const hasOther =
      before.microphone !== settings.microphone ||
      before.suppressesNoise !== settings.suppressesNoise
    if (hasOther) await this.openMicrophone()
    const camera = this.#tracks.get('camera')
    if (!camera) return
    if (before.camera !== settings.camera) await this.setCamera(true)
    else if (before.blursBackground !== settings.blursBackground)
      await setBlur(camera, settings.blursBackground)
  }

  /** Releases all devices. */
  close(): void {
    this.#isClosed = true
    this.#unwatch()
    for (const source of this.#tracks.keys()) this.#drop(source)
  }

  async #openCamera(): Promise<void> {
    try {
      const track = await openCamera(this.#settings)
      track.addEventListener('ended', () => void this.setCamera(false))
      this.#set('camera', track)
      this.#listener.failed(undefined)
    } catch (error) {
      this.#listener.failed({ device: 'camera', fault: faultOf(error) })
    }
  }

  async #openScreen(): Promise<void> {
    try {
      const { video, audio } = await openScreen()
      // The bar of the browser can stop it, too.
      video.addEventListener('ended', () => void this.setScreen(false))
      this.#set('screen', video)
      if (audio) this.#set('screen_audio', audio)
      this.#listener.failed(undefined)
    } catch (error) {
      // Closing the question of the browser is no fault.
      const fault = faultOf(error)
      if (fault !== 'refused') this.#listener.failed({ device: 'screen', fault })
    }
  }

  /** Opens the chosen microphone again if another one is in its place. */
  async #findAgain(): Promise<void> {
    const { microphone } = this.#settings
    const current = this.#tracks.get('microphone')
    const isRight = microphone === '' || current?.getSettings().deviceId === microphone
    if (!current || !isRight) await this.openMicrophone()
  }

  #set(source: Source, track: MediaStreamTrack): void {
    this.#drop(source)
    // The call may have ended while the browser asked for the device.
    if (this.#isClosed) track.stop()
    else this.#tracks.set(source, track)
  }

  // `stop` does not dispatch `ended`.
  #drop(source: Source): void {
    this.#tracks.get(source)?.stop()
    this.#tracks.delete(source)
  }
}

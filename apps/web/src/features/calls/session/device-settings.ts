import { type KeyValueStore, readStored, writeStored } from '@parley/client'

/** The devices of calls that this user has chosen on this device. An empty id is the default of the browser. */
export interface DeviceSettings {
  microphone: string
  camera: string
  speaker: string
  suppressesNoise: boolean
  /** Blurs the background where the camera can do it. */
  blursBackground: boolean
  /** The microphone is on only while the key is held. */
  pushesToTalk: boolean
  /** Shows the devices before each call. */
  asksBefore: boolean
}

const name = 'call.devices'
const initial: DeviceSettings = {
  microphone: '',
  camera: '',
  speaker: '',
  suppressesNoise: true,
  blursBackground: false,
  pushesToTalk: false,
  asksBefore: false,
}

/** The stored choice. */
export const readDevices = (keyValues: KeyValueStore): DeviceSettings => ({
  ...initial,
  ...readStored(keyValues, name, isSettings),
})

/** Whether the devices are shown before a call: the first time, and when the user wants it. */
export const showsDevicesFirst = (keyValues: KeyValueStore): boolean =>
  readStored(keyValues, name, isSettings)?.asksBefore ?? true

export const writeDevices = (keyValues: KeyValueStore, settings: DeviceSettings): void =>
  void writeStored(keyValues, name, settings)

// An older version of the app stored fewer settings.
const isSettings = (found: unknown): found is Partial<DeviceSettings> =>
  typeof found === 'object' &&
  found !== null &&
  Object.entries(initial).every(([key, value]) => {
    const stored = (found as Record<string, unknown>)[key]
    return stored === undefined || typeof stored === typeof value
  })

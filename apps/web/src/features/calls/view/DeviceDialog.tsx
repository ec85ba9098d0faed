import { isChannelKey } from '@parley/client'
import { Camera, CameraOff, Mic, MicOff, Volume2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { chatNameOf, useAction, useClient, useSelector } from '../../../store/index.ts'
import { Button, Checkbox, Dialog, Field, IconButton, Select, Switch } from '../../../ui/index.ts'
import { closeDevices, currentControls, startCall, useCall } from '../current-call.ts'
import type { Callee } from '../session/call-state.ts'
import { type DeviceSettings, readDevices, writeDevices } from '../session/device-settings.ts'
import { canBlur, type DeviceLists, listDevices, watchDevices } from '../session/devices.ts'
import { playTestSound } from '../session/test-sound.ts'
import styles from './DeviceDialog.module.css'
import { useLevel } from './useLevel.ts'
import { useCameraPreview, useMicrophonePreview } from './usePreview.ts'
import { Video } from './Video.tsx'

interface Props {
  /** The call that begins afterwards; undefined within a call. */
  before: Callee | undefined
}

/** The choice of microphone, camera and speaker, with a level meter, a preview and a test sound. */
export function DeviceDialog({ before }: Props) {
  const { t } = useTranslation('call')
  const client = useClient()
  const { keyValues } = client.environment
  const call = useCall()
  const known = useSelector((store) => (before === undefined ? '' : chatNameOf(store, before.chat)))
  const name = before?.link?.name ?? known
  const isDirect = before !== undefined && !isChannelKey(before.chat)
  const title = isDirect
    ? t('devices.beforeDirect', { name })
    : t('devices.before', { name: `#${name}` })
  const [settings, setSettings] = useState(() => readDevices(keyValues))
  const [isMuted, setMuted] = useState(false)
  const [hasCamera, setHasCamera] = useState(false)
  const microphone = useMicrophonePreview(settings)
  const showsCamera = before === undefined ? call?.camera !== undefined : hasCamera
  const camera = useCameraPreview(settings, showsCamera)
  const level = useLevel(microphone.track)
  const lists = useDeviceLists(microphone.track, camera.track)
  const sound = useAction(() => playTestSound(settings.speaker))

  function change(changes: Partial<DeviceSettings>): void {
    const next = { ...settings, ...changes }
    setSettings(next)
    writeDevices(keyValues, next)
    if (before === undefined) void currentControls()?.setDevices(next)
  }

  function join(): void {
    if (before === undefined) return
    // From now on a call begins with one click, unless the user wants to see this each time.
    writeDevices(keyValues, settings)
    closeDevices()
    void startCall(client, before, { isMuted, hasCamera })
  }

  return (
    <Dialog
      open
      onOpenChange={closeDevices}
      title={before === undefined ? t('devices.title') : title}
      closeLabel={t('close')}
      footer={
        before !== undefined && (
          <>
            <Button onClick={closeDevices}>{t('devices.cancel')}</Button>
            <Button variant="primary" onClick={join}>
              {t('devices.join')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.form}>
        {before !== undefined && (
          <div className={styles.preview}>
            {camera.track ? (
              <Video track={camera.track} className={styles.video} isMirrored />
            ) : (
              <p>{t(camera.fault ? `device.fault.${camera.fault}` : 'devices.cameraIsOff')}</p>
            )}
            <div className={styles.toggles}>
              <IconButton
                label={t(isMuted ? 'unmute' : 'mute')}
                icon={isMuted ? <MicOff /> : <Mic />}
                pressed={isMuted}
                onClick={() => setMuted(!isMuted)}
              />
              <IconButton
                label={t(hasCamera ? 'cameraOff' : 'cameraOn')}
                icon={hasCamera ? <Camera /> : <CameraOff />}
                pressed={hasCamera}
                onClick={() => setHasCamera(!hasCamera)}
              />
            </div>
          </div>
        )}
        <Field
          label={t('devices.microphone')}
          error={microphone.fault && t(`device.fault.${microphone.fault}`)}
        >
          <DeviceSelect
            devices={lists.microphones}
            value={settings.microphone}
            onChange={(id) => change({ microphone: id })}
          />
        </Field>
        <div className={styles.level}>
          <span id="call-level">{t('devices.level')}</span>
          <meter aria-labelledby="call-level" min={0} max={1} value={level} />
        </div>
        <Field label={t('devices.camera')}>
          <DeviceSelect
            devices={lists.cameras}
            value={settings.camera}
            onChange={(id) => change({ camera: id })}
          />
        </Field>
        {camera.track && canBlur(camera.track) && (
          <label className={styles.row}>
            <span>{t('devices.blurBackground')}</span>
            <Switch
              label={t('devices.blurBackground')}
              checked={settings.blursBackground}
              onChange={(blursBackground) => change({ blursBackground })}
            />
          </label>
        )}
        {lists.speakers.length > 0 && (
          <Field label={t('devices.speaker')}>
            <DeviceSelect
              devices={lists.speakers}
              value={settings.speaker}
              onChange={(id) => change({ speaker: id })}
            />
          </Field>
        )}
        <Button
          icon={<Volume2 />}
          busy={sound.busy}
          className={styles.sound}
          onClick={() => sound.run(undefined)}
        >
          {t('devices.playSound')}
        </Button>
        <label className={styles.row}>
          <span>{t('devices.suppressNoise')}</span>
          <Switch
            label={t('devices.suppressNoise')}
            checked={settings.suppressesNoise}
            onChange={(suppressesNoise) => change({ suppressesNoise })}
          />
        </label>
        <label className={styles.row}>
          <span>
            {t('devices.pushToTalk')}
            <small>{t('devices.pushToTalkHint')}</small>
          </span>
          <Switch
            label={t('devices.pushToTalk')}
            checked={settings.pushesToTalk}
            onChange={(pushesToTalk) => change({ pushesToTalk })}
          />
        </label>
        <Checkbox
          checked={settings.asksBefore}
          onChange={(asksBefore) => change({ asksBefore })}
          label={t('devices.askBefore')}
        />
      </div>
    </Dialog>
  )
}

interface DeviceSelectProps {
  devices: readonly MediaDeviceInfo[]
  value: string
  onChange: (id: string) => void
}

const usual = 'default'

/** One of several devices, or the default of the browser. A stored one that is missing counts as the default. */
function DeviceSelect({ devices, value, onChange }: DeviceSelectProps) {
  const { t } = useTranslation('call')
  const isKnown = devices.some(({ deviceId }) => deviceId === value)
  const options = devices.map(({ deviceId, label }, index) => ({
    value: deviceId,
    label: label || t('devices.number', { number: index + 1 }),
  }))
  return (
    <Select
      value={isKnown ? value : usual}
      onChange={(id) => onChange(id === usual ? '' : id)}
      options={[{ value: usual, label: t('devices.default') }, ...options]}
    />
  )
}

/** The devices, read again when one is plugged in or out, or when the user has allowed one. */
function useDeviceLists(...allowed: (MediaStreamTrack | undefined)[]): DeviceLists {
  const [lists, setLists] = useState<DeviceLists>({ microphones: [], cameras: [], speakers: [] })
  const key = allowed.map((track) => track?.id).join()
  useEffect(() => {
    const read = () => void listDevices().then(setLists)
    read()
    return watchDevices(read)
  }, [key])
  return lists
}

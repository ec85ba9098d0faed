import { useTranslation } from '../../../i18n/use-translation.ts'
import { Banner, Button } from '../../../ui/index.ts'
import { currentControls } from '../current-call.ts'
import type { CallState } from '../session/call-state.ts'

/** Explains why a device cannot be used, with a way to try again. */
export function DeviceNotice({ call }: { call: CallState }) {
  const { t } = useTranslation('call')
  if (!call.deviceFault) return null
  const { device, fault } = call.deviceFault
  return (
    <Banner
      kind="info"
      title={t(`device.${device}`)}
      text={t(`device.fault.${fault}`)}
      action={
        device === 'microphone' &&
        fault !== 'insecure' && (
          <Button size="s" onClick={() => void currentControls()?.retryMicrophone()}>
            {t('device.again')}
          </Button>
        )
      }
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient, useNetwork } from '../../../store/index.ts'
import { Button, SettingBlock } from '../../../ui/index.ts'
import { CodeDialog } from './CodeDialog.tsx'
import { secondFactorKey } from './second-factor-key.ts'
import { SetUpDialog } from './SetUpDialog.tsx'

/** Two-step verification with an authenticator app: on, off, and its recovery codes. */
export function TwoStepBlock() {
  const { t } = useTranslation('setting')
  const { account } = useClient()
  const online = useNetwork()
  const [open, setOpen] = useState<'setUp' | 'off' | 'codes'>()
  const { data, isError, refetch } = useQuery({
    queryKey: secondFactorKey,
    queryFn: ({ signal }) => account.secondFactor(signal),
  })
  const isOn = data?.totp === true
  const close = () => setOpen(undefined)

  function description() {
    if (!isOn) return t(data?.is_required ? 'twoStep.demanded' : 'twoStep.hint')
    return `${t('twoStep.on', { count: data.recovery_codes_left })} ${t('twoStep.phones')}`
  }

  return (
    <>
      <SettingBlock
        title={t('twoStep.title')}
        description={description()}
        error={isError && t('twoStep.unknown')}
        control={
          isError ? (
            <Button onClick={() => void refetch()}>{t('load.retry')}</Button>
          ) : (
            <Button disabled={!online || !data} onClick={() => setOpen(isOn ? 'off' : 'setUp')}>
              {t(isOn ? 'twoStep.turnOff' : 'twoStep.setUp')}
            </Button>
          )
        }
      >
        {isOn && (
          <Button disabled={!online} onClick={() => setOpen('codes')}>
            {t('twoStep.newCodes')}
          </Button>
        )}
      </SettingBlock>
      {open === 'setUp' && <SetUpDialog onClose={close} />}
      {(open === 'off' || open === 'codes') && <CodeDialog what={open} onClose={close} />}
    </>
  )
}

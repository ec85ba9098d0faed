import type { CallConfigChange } from '@parley/client'
import type { CallConfig } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { TextSetting } from '../../settings/index.ts'
import { linesOf, numberIn } from './lines.ts'
import { TurnServers } from './TurnServers.tsx'

interface Props {
  sfu: CallConfig['sfu']
  save: (changes: NonNullable<CallConfigChange['sfu']>) => Promise<void>
}

/** Calls over this server: their limits, and the addresses that browsers reach it by. */
export function BuiltInSettings({ sfu, save }: Props) {
  const { t } = useTranslation('setting')
  const number = { autoComplete: 'off', inputMode: 'numeric' } as const
  const list = { autoComplete: 'off', autoCapitalize: 'none', lines: 6 } as const
  return (
    <>
      <TextSetting
        {...number}
        title={t('calls.people')}
        description={t('calls.peopleHint')}
        value={String(sfu.max_participants)}
        valueIfEmpty="25"
        check={(text) => (numberIn(text, 2, 50) ? undefined : t('calls.peopleWrong'))}
        save={(text) => save({ max_participants: Number(text) })}
      />
      <TextSetting
        {...number}
        title={t('calls.cameras')}
        description={t('calls.camerasHint')}
        value={String(sfu.max_cameras)}
        valueIfEmpty="10"
        check={(text) =>
          numberIn(text, 0, 50) === undefined ? t('calls.camerasWrong') : undefined
        }
        save={(text) => save({ max_cameras: Number(text) })}
      />
      <TextSetting
        {...list}
        title={t('calls.addresses')}
        description={t('calls.addressesHint')}
        placeholder="203.0.113.7"
        value={sfu.announced_addresses.join('\n')}
        texts={{ 400: t('calls.addressesWrong') }}
        save={(text) => save({ announced_addresses: linesOf(text) })}
      />
      <TextSetting
        {...list}
        title={t('calls.stun')}
        description={t('calls.stunHint')}
        placeholder="stun:stun.example.org:3478"
        value={sfu.stun.join('\n')}
        texts={{ 400: t('calls.stunWrong') }}
        save={(text) => save({ stun: linesOf(text) })}
      />
      <TurnServers servers={sfu.turn} save={(turn) => save({ turn })} />
    </>
  )
}

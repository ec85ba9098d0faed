import { type Channel, readChannelOptions, retentionChoices } from '@parley/protocol'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient } from '../../store/index.ts'
import { Select, SettingBlock } from '../../ui/index.ts'
import { QuestionDialog, SavedMark, useSaveSetting } from '../settings/index.ts'

interface Props {
  channel: Channel
  online: boolean
}

/** How long a channel keeps its messages. A shorter time deletes messages, so it asks first. */
export function RetentionSetting({ channel, online }: Props) {
  const { t } = useTranslation('channel')
  const { channels } = useClient()
  const [asked, setAsked] = useState<string>()
  const { retention_days } = readChannelOptions(channel.ext_setting)
  const { value, isSaved, error, change } = useSaveSetting(String(retention_days), (days) =>
    channels.setOptions(channel.gid, {
      retention_days: retentionChoices.find((one) => one === Number(days)) ?? 0,
    }),
  )
  const isShorter = (days: number) => days > 0 && (value === '0' || days < Number(value))
  const old = useQuery({
    queryKey: ['old messages', channel.gid, asked],
    queryFn: ({ signal }) => channels.countOld(channel.gid, Number(asked), signal),
    enabled: asked !== undefined,
    gcTime: 0,
  })
  const label = (days: number) =>
    days === 0 ? t('retention.ever') : t('retention.days', { count: days })
  return (
    <SettingBlock
      title={t('retention.title')}
      description={t('retention.text')}
      error={error}
      control={
        <>
          <SavedMark shown={isSaved} />
          <Select
            size="s"
            value={value}
            disabled={!online}
            options={retentionChoices.map((days) => ({ value: String(days), label: label(days) }))}
            onChange={(days) => {
              if (isShorter(Number(days))) setAsked(days)
              else void change(days)
            }}
          />
        </>
      }
    >
      {asked !== undefined && (
        <QuestionDialog
          danger
          title={t('retention.question', { channel: `#${channel.name}` })}
          text={t('retention.questionText', { time: label(Number(asked)) })}
          lost={{ query: old, text: (count) => t('retention.lost', { count }) }}
          confirmLabel={t('retention.confirm')}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined)
            void change(asked)
          }}
        />
      )}
    </SettingBlock>
  )
}

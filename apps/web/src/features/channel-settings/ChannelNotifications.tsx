import { channelKey } from '@parley/client'
import { wholeTime } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import {
  openDialog,
  useAction,
  useClient,
  useNetwork,
  useSelector,
  isFlatEqual,
} from '../../store/index.ts'
import { Banner, Button, SettingBlock } from '../../ui/index.ts'

/** The user's notification setting for a channel. */
export function ChannelNotifications({ gid }: { gid: number }) {
  const { t } = useTranslation('setting')
  const { chats, environment } = useClient()
  const online = useNetwork()
  const key = channelKey(gid)
  const { isMuted, until } = useSelector(
    (store) => ({ isMuted: store.isMuted(key, environment.now()), until: store.mutedUntil(key) }),
    isFlatEqual,
  )

  const { run, busy, error } = useAction(() => chats.unmute(key))

  return (
    <div>
      {!online && <Banner kind="offline" title={t('offline.text')} />}
      <SettingBlock
        title={t(isMuted ? 'channel.muted' : 'channel.loud')}
        description={
          isMuted
            ? until
              ? t('channel.mutedUntil', { time: wholeTime(until) })
              : t('channel.mutedEver')
            : t('channel.loudText')
        }
        error={error}
        control={
          isMuted ? (
            <>
              <Button disabled={!online} onClick={() => openDialog({ name: 'mute', key })}>
                {t('channel.changeMute')}
              </Button>
              <Button disabled={!online} busy={busy} onClick={() => run()}>
                {t('channel.unmute')}
              </Button>
            </>
          ) : (
            <Button disabled={!online} onClick={() => openDialog({ name: 'mute', key })}>
              {t('channel.mute')}
            </Button>
          )
        }
      />
    </div>
  )
}

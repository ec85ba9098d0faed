import { channelKey } from '@parley/client'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { channelSrc, chatPath, useChannel, useMe, useStream } from '../../store/index.ts'
import { Button, ChannelAvatar, EmptyState, IconButton, TabPanel, Tabs } from '../../ui/index.ts'
import { ChannelMembers, ChannelOverviewForm } from '../channels/index.ts'
import { ChannelNotifications } from './ChannelNotifications.tsx'
import styles from './ChannelSettingsPage.module.css'
import { useWay } from './useWay.ts'

const tabs = ['overview', 'members', 'notifications'] as const
type Tab = (typeof tabs)[number]

/** Everything about one channel. */
export function ChannelSettingsPage() {
  const { nav } = useParams()
  const gid = Number(useParams().gid)
  const me = useMe()
  const channel = useChannel(gid)
  const tab = tabs.find((one) => one === nav) ?? 'overview'
  if (me.create_by === 'guest') return <Navigate to="/" replace />
  return (
    <main id="main" className={styles.page}>
      {channel ? <Channel key={gid} gid={gid} tab={tab} /> : <NotThere />}
    </main>
  )
}

function Channel({ gid, tab }: { gid: number; tab: Tab }) {
  const { t } = useTranslation('setting')
  const { state } = useLocation()
  const navigate = useNavigate()
  const { leave } = useWay()
  const channel = useChannel(gid)
  if (!channel) return null
  return (
    <>
      <header className={styles.head}>
        <IconButton
          label={t('channel.back', { channel: channel.name })}
          icon={<ArrowLeft />}
          className={styles.back}
          onClick={() => leave(chatPath(channelKey(gid)))}
        />
        <ChannelAvatar
          name={channel.name}
          isPrivate={!channel.is_public}
          src={channelSrc(channel)}
          size={36}
        />
        <div className={styles.words}>
          <h1 className={styles.name}>{channel.name}</h1>
          <p className={styles.what}>{t('channel.title')}</p>
        </div>
      </header>
      <Tabs
        className={styles.tabs}
        label={t('channel.title')}
        value={tab}
        tabs={tabs.map((value) => ({ value, label: t(`channel.tabs.${value}`) }))}
        onChange={(next) =>
          void navigate(`/setting/channel/${gid}/${next}`, { replace: true, state })
        }
      >
        <TabPanel value="overview" className={styles.panel}>
          <ChannelOverviewForm gid={gid} />
        </TabPanel>
        <TabPanel value="members" className={styles.members}>
          <ChannelMembers gid={gid} />
        </TabPanel>
        <TabPanel value="notifications" className={styles.panel}>
          <ChannelNotifications gid={gid} />
        </TabPanel>
      </Tabs>
    </>
  )
}

function NotThere() {
  const { t } = useTranslation('setting')
  const { ready } = useStream()
  const navigate = useNavigate()
  if (!ready) return null
  return (
    <EmptyState
      title={t('channel.gone')}
      text={t('channel.goneText')}
      actions={
        <Button variant="primary" onClick={() => void navigate('/chat', { replace: true })}>
          {t('channel.toChats')}
        </Button>
      }
    />
  )
}

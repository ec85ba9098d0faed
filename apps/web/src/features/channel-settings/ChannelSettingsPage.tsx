import { channelKey } from '@parley/client'
import type { Channel, UserInfo } from '@parley/protocol'
import { isGuest, mayManageChannel } from '@parley/rules'
import { QueryClientProvider } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import {
  channelSrc,
  chatPath,
  queryClient,
  useChannel,
  useMe,
  useStream,
} from '../../store/index.ts'
import {
  Button,
  ChannelAvatar,
  EmptyState,
  IconButton,
  TabPanel,
  Tabs,
  useIsPhone,
  usePageName,
} from '../../ui/index.ts'
import { ChannelMembers } from '../channels/index.ts'
import { ChannelAutoDelete } from './ChannelAutoDelete.tsx'
import { ChannelReports } from './ChannelReports.tsx'
import { ChannelNotifications } from './ChannelNotifications.tsx'
import { ChannelOverview } from './ChannelOverview.tsx'
import styles from './ChannelSettingsPage.module.css'
import { SaveBar, UnsavedChanges, useSettingsNavigation } from '../settings/index.ts'

const tabs = ['overview', 'members', 'notifications', 'auto-delete', 'reports'] as const
type Tab = (typeof tabs)[number]

/** The settings of one channel. */
export function ChannelSettingsPage() {
  // Load the texts of the whole page at once: loading some of them later would hide the page.
  useTranslation(['setting', 'channel'])
  const { nav } = useParams()
  const gid = Number(useParams().gid)
  const me = useMe()
  const channel = useChannel(gid)
  const shown = tabsFor(me, channel)
  const tab = shown.find((one) => one === nav) ?? 'overview'
  if (isGuest(me)) return <Navigate to="/" replace />
  return (
    <main id="main" className={channel ? styles.page : styles.gone}>
      {channel ? (
        <QueryClientProvider client={queryClient}>
          <Settings key={gid} channel={channel} tab={tab} />
        </QueryClientProvider>
      ) : (
        <NotThere />
      )}
    </main>
  )
}

function Settings({ channel, tab }: { channel: Channel; tab: Tab }) {
  const { t } = useTranslation('setting')
  const { state } = useLocation()
  const navigate = useNavigate()
  const me = useMe()
  const isPhone = useIsPhone()
  const { leave } = useSettingsNavigation()
  const { gid } = channel
  usePageName(
    t('chatTitle', { ns: 'common', chat: `#${channel.name}`, server: t('channel.title') }),
  )
  return (
    <UnsavedChanges>
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
        isVertical={!isPhone}
        label={t('channel.title')}
        value={tab}
        tabs={tabsFor(me, channel).map((value) => ({ value, label: t(`channel.tabs.${value}`) }))}
        onChange={(next) =>
          void navigate(`/setting/channel/${gid}/${next}`, { replace: true, state })
        }
      >
        <TabPanel value="overview" className={styles.panel}>
          <ChannelOverview channel={channel} />
          <SaveBar />
        </TabPanel>
        <TabPanel value="members" className={styles.members}>
          <ChannelMembers gid={gid} />
        </TabPanel>
        <TabPanel value="notifications" className={styles.panel}>
          <ChannelNotifications gid={gid} />
        </TabPanel>
        <TabPanel value="auto-delete" className={styles.panel}>
          <ChannelAutoDelete gid={gid} />
        </TabPanel>
        <TabPanel value="reports" className={styles.panel}>
          <ChannelReports gid={gid} />
        </TabPanel>
      </Tabs>
    </UnsavedChanges>
  )
}

// Reports are for those who manage the channel.
const tabsFor = (me: UserInfo, channel: Channel | undefined): readonly Tab[] =>
  mayManageChannel(me, channel) ? tabs : tabs.filter((tab) => tab !== 'reports')

function NotThere() {
  const { t } = useTranslation('setting')
  const { ready } = useStream()
  const navigate = useNavigate()
  if (!ready) return null
  return (
    <EmptyState
      level={1}
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

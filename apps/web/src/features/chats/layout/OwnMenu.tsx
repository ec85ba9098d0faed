import type { UserInfo } from '@parley/protocol'
import { isGuest } from '@parley/rules'
import { Keyboard, LogOut, Moon, Settings, Smile, SunMoon, UserRound } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  avatarSrc,
  changePreferences,
  openDialog,
  useIsQuiet,
  useMe,
  useNetwork,
  useOnline,
  usePreferences,
  useStream,
} from '../../../store/index.ts'
import {
  DropdownMenu,
  type MenuItem,
  PersonAvatar,
  tooltip,
  VisuallyHidden,
} from '../../../ui/index.ts'
import { useQuietItems } from '../../users/index.ts'
import styles from './Rail.module.css'

const themes = ['auto', 'light', 'dark'] as const

/** The user menu, opened by the user's avatar. */
export function OwnMenu() {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  const me = useMe()
  const online = useOnline(me.uid)
  const { status } = useStream()
  const hasNetwork = useNetwork()
  const isConnected = hasNetwork && status === 'connected'
  const isQuiet = useIsQuiet(me.uid)
  const items = useOwnItems(me)
  const label = t('rail.own', { name: me.name })
  return (
    <DropdownMenu
      label={label}
      closeLabel={common('action.close')}
      items={items}
      side="right"
      align="end"
    >
      <button type="button" className={styles.own} {...tooltip(me.name, { side: 'right' })}>
        <VisuallyHidden>{label}</VisuallyHidden>
        <PersonAvatar
          uid={me.uid}
          name={me.name}
          src={avatarSrc(me)}
          size={34}
          presence={online ? (isConnected ? (isQuiet ? 'quiet' : 'online') : 'offline') : undefined}
        />
      </button>
    </DropdownMenu>
  )
}

function useOwnItems(me: UserInfo): MenuItem[] {
  const { uid } = me
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const { theme } = usePreferences()
  const quiet = useQuietItems()
  return [
    {
      label: t('rail.profile'),
      icon: <UserRound />,
      onSelect: () => openDialog({ name: 'profile', uid }),
    },
    ...(isGuest(me)
      ? []
      : [
          {
            label: t('status.set'),
            icon: <Smile />,
            onSelect: () => openDialog({ name: 'status' }),
          },
          { label: t('status.quiet'), icon: <Moon />, items: quiet },
        ]),
    {
      label: t('rail.account'),
      icon: <Settings />,
      onSelect: () => void navigate('/setting/my_account'),
    },
    {
      label: t('rail.theme'),
      icon: <SunMoon />,
      items: themes.map((one) => ({
        label: t(`rail.themes.${one}`),
        checked: one === theme,
        onSelect: () => changePreferences({ theme: one }),
      })),
    },
    {
      label: t('rail.shortcuts'),
      icon: <Keyboard />,
      shortcut: '?',
      onSelect: () => openDialog({ name: 'shortcuts' }),
    },
    { separator: true },
    {
      label: t('rail.signOut'),
      icon: <LogOut />,
      onSelect: () => openDialog({ name: 'sign-out' }),
    },
  ]
}

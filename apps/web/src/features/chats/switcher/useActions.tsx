import { mayCreatePrivateChannel, mayCreatePublicChannel, mayInvite } from '@parley/rules'
import {
  Bell,
  CheckCheck,
  Hash,
  House,
  Keyboard,
  List,
  Lock,
  LogOut,
  Moon,
  Plus,
  Search,
  Server,
  Settings,
  SquarePen,
  Sun,
  SunMoon,
  UserPlus,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  changePreferences,
  openDialog,
  report,
  type Theme,
  useClient,
  useMe,
  usePreferences,
  useSelector,
  useServer,
} from '../../../store/index.ts'
import { showToast } from '../../../ui/index.ts'

/** A named action of the switcher. */
export interface Action {
  id: string
  label: string
  icon: ReactNode
  run: () => void
}

/**
 * Returns what to do about a query: create a channel of that name and, if nothing was found, look
 * elsewhere.
 */
export function useOffers(query: string): (isEmpty: boolean) => Action[] {
  const { t } = useTranslation('chat')
  const me = useMe()
  const navigate = useNavigate()
  const { common, ext } = useServer()
  const isPublic = mayCreatePublicChannel(me)
  const mayCreate = isPublic || mayCreatePrivateChannel(me, common)
  const isTaken = useSelector(({ channels }) =>
    [...channels.values()].some(({ name }) => name === query),
  )
  const create: Action = {
    id: 'create',
    label: t('switcher.create', { name: query }),
    icon: isPublic ? <Hash /> : <Lock />,
    run: () => openDialog({ name: 'create-channel', isPublic, channelName: query }),
  }
  const browse: Action = {
    id: 'browse',
    label: t('list.browse'),
    icon: <List />,
    run: () => void navigate('/channels'),
  }
  const invite: Action = {
    id: 'invite',
    label: t('list.invite'),
    icon: <UserPlus />,
    run: () => openDialog({ name: 'invite' }),
  }
  return (isEmpty) => [
    ...(query !== '' && mayCreate && !isTaken ? [create] : []),
    ...(isEmpty ? [browse] : []),
    ...(isEmpty && mayInvite(me, ext) ? [invite] : []),
  ]
}

/** All actions that the switcher offers besides jumping to chats. */
export function useActions(): Action[] {
  return [...useCreateActions(), ...usePlaces(), ...useThemes(), ...useOtherActions()]
}

function useCreateActions(): Action[] {
  const { t } = useTranslation('chat')
  const me = useMe()
  const { common, ext } = useServer()
  const all = [
    {
      may: mayCreatePublicChannel(me),
      id: 'channel',
      label: t('list.newChannel'),
      icon: <Plus />,
      run: () => openDialog({ name: 'create-channel', isPublic: true }),
    },
    {
      may: mayCreatePrivateChannel(me, common),
      id: 'private',
      label: t('list.newPrivate'),
      icon: <Lock />,
      run: () => openDialog({ name: 'create-channel', isPublic: false }),
    },
    {
      may: true,
      id: 'message',
      label: t('list.newMessage'),
      icon: <SquarePen />,
      run: () => openDialog({ name: 'new-message' }),
    },
    {
      may: mayInvite(me, ext),
      id: 'invite',
      label: t('list.invite'),
      icon: <UserPlus />,
      run: () => openDialog({ name: 'invite' }),
    },
  ]
  return all.filter(({ may }) => may)
}

function usePlaces(): Action[] {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const { is_admin } = useMe()
  const place = (id: string, path: string, icon: ReactNode): Action => ({
    id,
    label: t(`switcher.place.${id}`),
    icon,
    run: () => void navigate(path),
  })
  const forAll = [
    place('home', '/chat', <House />),
    place('activity', '/activity', <Bell />),
    place('people', '/users', <Users />),
    place('channels', '/channels', <Hash />),
    place('search', '/search', <Search />),
    place('account', '/setting/my_account', <Settings />),
  ]
  const forAdmins = [
    place('overview', '/setting/overview', <Server />),
    place('members', '/setting/members', <Users />),
  ]
  return is_admin ? [...forAll, ...forAdmins] : forAll
}

function useThemes(): Action[] {
  const { t } = useTranslation('chat')
  const { theme } = usePreferences()
  const all: { one: Theme; icon: ReactNode }[] = [
    { one: 'light', icon: <Sun /> },
    { one: 'dark', icon: <Moon /> },
    { one: 'auto', icon: <SunMoon /> },
  ]
  return all
    .filter(({ one }) => one !== theme)
    .map(({ one, icon }) => ({
      id: `theme ${one}`,
      label: t(`switcher.theme.${one}`),
      icon,
      run: () => changePreferences({ theme: one }),
    }))
}

function useOtherActions(): Action[] {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  const { unread } = useClient()
  return [
    {
      id: 'mark-all-read',
      label: t('switcher.markAllRead'),
      icon: <CheckCheck />,
      run: () => {
        const { count, undo } = unread.markAllRead()
        const onClick = () => void undo().catch(report)
        const action = count > 0 ? { action: { label: common('action.undo'), onClick } } : {}
        showToast({ id: 'all-read', text: t('switcher.allRead', { count }), ...action })
      },
    },
    {
      id: 'shortcuts',
      label: t('rail.shortcuts'),
      icon: <Keyboard />,
      run: () => openDialog({ name: 'shortcuts' }),
    },
    {
      id: 'sign-out',
      label: t('rail.signOut'),
      icon: <LogOut />,
      run: () => openDialog({ name: 'sign-out' }),
    },
  ]
}

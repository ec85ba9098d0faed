import {
  Ellipsis,
  HeadphoneOff,
  Headphones,
  LayoutGrid,
  MessageCircle,
  ScreenShare,
  Settings,
  SquareUser,
  UserPlus,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { DropdownMenu, IconButton, type MenuItem, useIsPhone } from '../../../ui/index.ts'
import { currentControls, setCallOpen, showDevices } from '../current-call.ts'
import type { CallState } from '../session/call-state.ts'
import type { CallLayout } from './CallHead.tsx'
import { canShare } from './DeviceControls.tsx'
import { InviteDialog, useMayInvite } from './InviteDialog.tsx'

interface Props {
  call: CallState
  layout: CallLayout
  onLayout: (layout: CallLayout) => void
}

/** The menu with the controls of a call that are used seldom. */
export function MoreMenu({ call, layout, onLayout }: Props) {
  const { t } = useTranslation('call')
  const isPhone = useIsPhone()
  const mayInvite = useMayInvite(call)
  const [isInviting, setInviting] = useState(false)

  // The menu leaves out the controls of the bar.
  function items(): MenuItem[] {
    const share: MenuItem = {
      label: t(call.screen ? 'screenOff' : 'screenOn'),
      icon: <ScreenShare />,
      onSelect: () => void currentControls()?.setScreen(!call.screen),
    }
    const sound: MenuItem = {
      label: t(call.isDeafened ? 'undeafen' : 'deafen'),
      icon: call.isDeafened ? <HeadphoneOff /> : <Headphones />,
      onSelect: () => currentControls()?.setDeafened(!call.isDeafened),
    }
    const invite: MenuItem = {
      label: t('link.invite'),
      icon: <UserPlus />,
      onSelect: () => setInviting(true),
    }
    const devices: MenuItem = {
      label: t('devices.title'),
      icon: <Settings />,
      onSelect: showDevices,
    }
    const other = layout === 'grid' ? 'speaker' : 'grid'
    const view: MenuItem = {
      label: t(`view.${other}`),
      icon: other === 'grid' ? <LayoutGrid /> : <SquareUser />,
      onSelect: () => onLayout(other),
    }
    const chat: MenuItem = {
      label: t('chat'),
      icon: <MessageCircle />,
      onSelect: () => setCallOpen(false),
    }
    return [
      ...(isPhone ? [view] : []),
      ...(isPhone && call.link === undefined ? [chat] : []),
      ...(canShare() ? [isPhone ? share : sound] : []),
      ...(mayInvite ? [invite] : []),
      devices,
    ]
  }

  return (
    <>
      <DropdownMenu label={t('more')} closeLabel={t('close')} side="top" items={items}>
        <IconButton label={t('more')} icon={<Ellipsis />} />
      </DropdownMenu>
      {isInviting && <InviteDialog call={call} onClose={() => setInviting(false)} />}
    </>
  )
}

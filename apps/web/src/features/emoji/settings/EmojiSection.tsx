import { type CustomEmoji, limits } from '@parley/protocol'
import { mayAddEmoji } from '@parley/rules'
import { useQuery } from '@tanstack/react-query'
import { Smile } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient, useMe, useNetwork, useServer } from '../../../store/index.ts'
import { Button, EmptyState } from '../../../ui/index.ts'
import { useCustomEmoji } from '../custom-emoji.ts'
import { QueryContent, SwitchSetting, SettingsSection } from '../../settings/index.ts'
import { AddEmojiDialog } from './AddEmojiDialog.tsx'
import { DeleteEmojiDialog } from './DeleteEmojiDialog.tsx'
import { EmojiList } from './EmojiList.tsx'

/** The emoji of the server: everybody sees them, and adds some unless only administrators may. */
export function EmojiSection() {
  const { t } = useTranslation('setting')
  const me = useMe()
  const online = useNetwork()
  const { ext } = useServer()
  const { emoji: actions, server } = useClient()
  const custom = useCustomEmoji()
  const [adding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState<CustomEmoji>()
  const query = useQuery({
    queryKey: ['emoji'],
    queryFn: async ({ signal }) => {
      await actions.load(signal)
      return true
    },
  })
  const mayAdd = mayAddEmoji(me, ext)
  const isFull = custom.size >= limits.customEmoji
  const add = (
    <Button variant="primary" disabled={!online || isFull} onClick={() => setAdding(true)}>
      {t('emoji.add')}
    </Button>
  )
  return (
    <SettingsSection
      title={t('nav.emoji')}
      lead={isFull ? t('emoji.full', { count: limits.customEmoji }) : t('emoji.lead')}
      actions={mayAdd && custom.size > 0 && add}
    >
      {me.is_admin && (
        <SwitchSetting
          title={t('emoji.onlyAdmins')}
          description={t('emoji.onlyAdminsHint')}
          value={ext.admin_only_can_add_emoji}
          save={(on) => server.setSwitch('admin_only_can_add_emoji', on)}
        />
      )}
      {/* The device may know the list before the server answers, and offline. */}
      {custom.size > 0 ? (
        <EmojiList emoji={[...custom.values()]} onDelete={setDeleting} />
      ) : (
        <QueryContent query={query} rows={4}>
          {() => (
            <EmptyState
              icon={<Smile />}
              title={t('emoji.none')}
              text={t(mayAdd ? 'emoji.noneText' : 'emoji.noneRestricted')}
              actions={mayAdd && add}
            />
          )}
        </QueryContent>
      )}
      {adding && <AddEmojiDialog onClose={() => setAdding(false)} />}
      {deleting && <DeleteEmojiDialog emoji={deleting} onClose={() => setDeleting(undefined)} />}
    </SettingsSection>
  )
}

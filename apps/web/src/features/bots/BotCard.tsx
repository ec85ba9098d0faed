import { limits, type Member } from '@parley/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Image, Pencil, Send, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { avatarSrc, useAction, useClient, useServer } from '../../store/index.ts'
import { DropdownMenu, ErrorLine, IconButton, PersonAvatar, Tag } from '../../ui/index.ts'
import { shrinkPicture, QuestionDialog, usePictureUpload } from '../settings/index.ts'
import styles from './BotCard.module.css'
import { BotKeys } from './BotKeys.tsx'
import { BotWebhook } from './BotWebhook.tsx'
import { CreateBotDialog } from './CreateBotDialog.tsx'
import { botsKey } from './queries.ts'
import { TestBotDialog } from './TestBotDialog.tsx'

/** A bot with its keys, and what can be changed. */
export function BotCard({ bot }: { bot: Member }) {
  const { t } = useTranslation('setting')
  const [asked, setAsked] = useState<'rename' | 'test' | 'delete'>()
  const picture = usePicture(bot)
  const picker = useRef<HTMLInputElement>(null)
  const close = () => setAsked(undefined)
  return (
    <article className={styles.card} aria-label={bot.name}>
      <header className={styles.head}>
        <PersonAvatar uid={bot.uid} name={bot.name} src={avatarSrc(bot)} size={36} />
        <div className={styles.words}>
          <strong>
            <bdi>{bot.name}</bdi>
          </strong>
          <span className={styles.id}>#{bot.uid}</span>
        </div>
        {bot.status === 'frozen' && <Tag>{t('bots.frozen')}</Tag>}
        <DropdownMenu
          label={t('bots.actions', { name: bot.name })}
          closeLabel={t('dialog.close')}
          align="end"
          items={[
            { label: t('bots.rename'), icon: <Pencil />, onSelect: () => setAsked('rename') },
            {
              label: t('bots.picture'),
              icon: <Image />,
              onSelect: () => picker.current?.click(),
            },
            { label: t('bots.test'), icon: <Send />, onSelect: () => setAsked('test') },
            { separator: true },
            {
              label: t('bots.delete'),
              icon: <Trash2 />,
              danger: true,
              onSelect: () => setAsked('delete'),
            },
          ]}
        >
          <IconButton
            label={t('bots.actions', { name: bot.name })}
            icon={<Ellipsis />}
            className={styles.menu}
          />
        </DropdownMenu>
        <input
          ref={picker}
          type="file"
          accept="image/*"
          hidden
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) picture.upload(file)
            target.value = ''
          }}
        />
      </header>
      <ErrorLine>{picture.error}</ErrorLine>
      <BotKeys bot={bot} />
      <BotWebhook bot={bot} />
      {asked === 'rename' && <CreateBotDialog bot={bot} onClose={close} />}
      {asked === 'test' && <TestBotDialog bot={bot} onClose={close} />}
      {asked === 'delete' && <DeleteBot bot={bot} onClose={close} />}
    </article>
  )
}

function usePicture({ uid }: Member) {
  const { t } = useTranslation('setting')
  const { bots } = useClient()
  const { config } = useServer()
  const queries = useQueryClient()
  return usePictureUpload(async (file) => {
    const bytes = await shrinkPicture(file, config?.limits.avatar_bytes ?? limits.avatarBytes)
    if (typeof bytes === 'string') return t(`picture.${bytes}`)
    await bots.setAvatar(uid, bytes)
    await queries.invalidateQueries({ queryKey: botsKey })
    return undefined
  })
}

function DeleteBot({ bot: { uid, name }, onClose }: { bot: Member; onClose: () => void }) {
  const { t } = useTranslation('setting')
  const { bots } = useClient()
  const queries = useQueryClient()
  const deleting = useAction(() => bots.delete(uid), {
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: botsKey })
      onClose()
    },
  })
  return (
    <QuestionDialog
      danger
      title={t('bots.deleteTitle', { name })}
      text={t('bots.deleteText')}
      confirmLabel={t('bots.delete')}
      busy={deleting.busy}
      error={deleting.error}
      onConfirm={() => deleting.run()}
      onClose={onClose}
    />
  )
}

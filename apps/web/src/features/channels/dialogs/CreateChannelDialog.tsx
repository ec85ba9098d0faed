import { mayCreatePrivateChannel, mayCreatePublicChannel } from '@parley/rules'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  showError,
  useAction,
  useClient,
  useMe,
  useNetwork,
  useServer,
} from '../../../store/index.ts'
import { Button, Dialog, Field, TextArea } from '../../../ui/index.ts'
import { FailureNote, PeoplePicker, useFirstFocus, usePeople } from '../../users/index.ts'
import styles from './CreateChannelDialog.module.css'
import { faultOfName } from '../overview/channel-name.ts'
import { NameField } from '../overview/NameField.tsx'
import { useOpenNewChannel } from './useOpenNewChannel.ts'
import { VisibilityField } from '../overview/VisibilityField.tsx'

interface Props {
  isPublic: boolean
  name?: string | undefined
  onClose: () => void
}

/** Creates a channel: name, topic, visibility, and the members of a private one. */
export function CreateChannelDialog({ isPublic: wanted, name: suggested = '', onClose }: Props) {
  const { t } = useTranslation('channel')
  const form = useId()
  const { channels } = useClient()
  const me = useMe()
  const online = useNetwork()
  const { common } = useServer()
  const others = usePeople().filter(({ uid }) => uid !== me.uid)
  const openNewChannel = useOpenNewChannel()
  const field = useFirstFocus<HTMLInputElement>()
  const [name, setName] = useState(suggested)
  const [topic, setTopic] = useState('')
  const [isPublic, setPublic] = useState(wanted && mayCreatePublicChannel(me))
  const [picked, setPicked] = useState<number[]>([])
  const [isChecked, setChecked] = useState(false)
  const mayCreate = mayCreatePrivateChannel(me, common)

  const { busy, failure, run } = useAction(create, { onSuccess: onClose, onError: showError })

  async function create() {
    const wanted = name.trim()
    const gid = await channels.create({
      name: wanted,
      description: topic.trim(),
      is_public: isPublic,
      ...(isPublic ? {} : { members: picked }),
    })
    await openNewChannel(gid)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    // React bubbles a portal's submit event to the form around it.
    event.stopPropagation()
    setChecked(true)
    if (busy || !online || !mayCreate) return
    if (faultOfName(name)) return field.current?.focus()
    run()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      title={t(isPublic ? 'newPublic' : 'newPrivate')}
      description={mayCreate ? undefined : t('nobodyMay')}
      closeLabel={t('close')}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            busy={busy}
            disabled={!online || !mayCreate}
          >
            {t('create')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className={styles.form} onSubmit={submit}>
        <NameField value={name} onChange={setName} isChecked={isChecked} fieldRef={field} />
        <Field label={t('topic')} aside={<span className={styles.optional}>{t('optional')}</span>}>
          <TextArea
            rows={1}
            growTo={5}
            placeholder={t('topicPlaceholder')}
            value={topic}
            onChange={setTopic}
          />
        </Field>
        <VisibilityField isPublic={isPublic} onChange={setPublic} />
        {!isPublic && (
          <div className={styles.people}>
            <h3 className={styles.label}>{t('people')}</h3>
            <PeoplePicker
              people={others}
              label={t('people')}
              picked={picked}
              onChange={setPicked}
            />
            <p className={styles.hint}>{t('peopleHint')}</p>
          </div>
        )}
        <FailureNote failure={failure} />
      </form>
    </Dialog>
  )
}
